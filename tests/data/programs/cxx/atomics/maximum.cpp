//! {"exit": 1, "kind": "assertion", "line": 24, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The largest value seen so far, kept by a loop of weak compare-exchanges.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> largest = 0;

void record(int value) {
#ifdef FIXED
  int seen = largest.load(std::memory_order_relaxed);
  while (seen < value && !largest.compare_exchange_weak(seen, value, std::memory_order_relaxed)) {
  }
#else
  if (largest < value) largest = value;
#endif
}

int main() {
  std::thread other([] { record(9); });
  record(5);
  other.join();
  assert(largest == 9);
}
