//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Tests an atomic_flag before it tries to set it.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic_flag busy;
std::atomic<int> count{0};

void lock() {
#if BUG == 2
  while (busy.test()) {
  }
  busy.test_and_set();
#else
  while (busy.test_and_set(std::memory_order_acquire)) {
    while (busy.test(std::memory_order_relaxed)) {
    }
  }
#endif
}

void work() {
  lock();
  int old = count;
  count = old + 1;
#if BUG == 1
  if (count == 1) return;
#endif
  busy.clear(std::memory_order_release);
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(count == 2);
}
