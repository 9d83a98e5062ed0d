//! {"exit": 1, "kind": "data-race", "line": 19}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A lock made of an atomic_flag: who finds it set leaves again; the clear has to be a release.
#include <atomic>
#include <cassert>
#include <thread>

#ifdef FIXED
constexpr auto order = std::memory_order_release;
#else
constexpr auto order = std::memory_order_relaxed;
#endif

std::atomic_flag busy;
int counted = 0;

void count() {
  if (busy.test_and_set(std::memory_order_acquire)) return;
  ++counted;
  busy.clear(order);
}

int main() {
  std::thread other(count);
  count();
  other.join();
  assert(!busy.test() && counted >= 1);
}
