//! {"exit": 1, "kind": "data-race", "line": 23, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The last one to arrive sees what the others left, if arriving is an acquire and a release.
#include <atomic>
#include <cassert>
#include <thread>

#ifdef FIXED
constexpr auto order = std::memory_order_acq_rel;
#else
constexpr auto order = std::memory_order_relaxed;
#endif

std::atomic<int> missing = 2;
int left_by_other = 0;

int main() {
  std::thread other([] {
    left_by_other = 3;
    missing.fetch_sub(1, order);
  });
  if (missing.fetch_sub(1, order) == 1) {
    assert(left_by_other == 3);
  }
  other.join();
}
