//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A lock that yields after sixteen tries.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<bool> held{false};
std::atomic<int> shared_count{0};

void lock() {
  int spins = 0;
#if BUG == 2
  while (held.load()) {
    if (++spins > 16) std::this_thread::yield();
  }
  held = true;
#else
  while (held.exchange(true)) {
    if (++spins > 16) std::this_thread::yield();
  }
#endif
}

void unlock() { held = false; }

void work() {
  lock();
  int old = shared_count;
  shared_count = old + 1;
#if BUG == 1
  if (shared_count == 1) return;
#endif
  unlock();
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(shared_count == 2);
}
