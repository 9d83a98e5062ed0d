//! {"exit": 1, "kind": "assertion", "line": 22, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Increments of a relaxed counter are not lost; a load and a store of it may be.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<long> events = 0;

void count() {
#ifdef FIXED
  events.fetch_add(1, std::memory_order_relaxed);
#else
  events.store(events.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
#endif
}

int main() {
  std::thread other(count);
  count();
  other.join();
  assert(events.load(std::memory_order_relaxed) == 2);
}
