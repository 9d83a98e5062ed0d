//! {"exit": 0, "blocked": 0}
//! {"args": ["--define", "STRONG=1"], "exit": 0, "blocked": 0}
//! {"args": ["--define", "FORGET=1"], "exit": 1, "kind": "stuck"}
// A lock that is a compare-exchange in a loop; what it expects is set again each time.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> held{0};
int sum;

void work() {
#ifdef STRONG
  for (;;) {
    int free = 0;
    if (held.compare_exchange_strong(free, 1, std::memory_order_acquire, std::memory_order_relaxed)) break;
  }
#else
  int free = 0;
  while (!held.compare_exchange_weak(free, 1)) free = 0;
#endif
  ++sum;
#ifndef FORGET
  held = 0;
#endif
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
  assert(sum == 2);
}
