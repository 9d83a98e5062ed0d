//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--model", "tso", "--define", "FIXED=1"], "exit": 0}
// Each thread raises its hand and looks at the other's: with relaxed orders both may see none.
#include <atomic>
#include <cassert>
#include <thread>

#ifdef FIXED
constexpr auto order = std::memory_order_seq_cst;
#else
constexpr auto order = std::memory_order_relaxed;
#endif

std::atomic<int> left = 0, right = 0;

int main() {
  int seen_by_other = 0;
  std::thread other([&seen_by_other] {
    right.store(1, order);
    seen_by_other = left.load(order);
  });
  left.store(1, order);
  const int seen = right.load(order);
  other.join();
  assert(seen == 1 || seen_by_other == 1);
}
