//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--ignore=use-after-free"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Urgent things come out of a priority queue first; it has no protection of its own.
#include <cassert>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

std::mutex mutex;
std::priority_queue<int, std::vector<int>, std::greater<>> deadlines;

void add(int deadline) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  deadlines.push(deadline);
}

int main() {
  std::thread other([] { add(8); });
  add(3);
  other.join();
  for (const int deadline : {9, 1, 5, 7}) deadlines.push(deadline);
  std::vector<int> order;
  for (; !deadlines.empty(); deadlines.pop()) order.push_back(deadlines.top());
  assert((order == std::vector<int>{1, 3, 5, 7, 8, 9}));
}
