//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Main looks under the lock whether all results are in a vector.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

int main() {
  std::mutex mutex;
  std::vector<int> results;
  auto compute = [&](int x) {
    std::lock_guard guard(mutex);
#if BUG == 2
    if (!results.empty()) return;
#endif
    results.push_back(x * x);
  };
  std::thread a(compute, 1), b(compute, 2);
  auto complete = [&] {
#if BUG != 1
    std::lock_guard guard(mutex);
#endif
    return results.size() == 2;
  };
  while (!complete()) std::this_thread::yield();
  assert(results[0] + results[1] == 5);
  a.join();
  b.join();
}
