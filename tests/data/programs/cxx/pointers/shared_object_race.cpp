//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The count is safe, the shared_ptr object itself is not: two threads must not change the same one.
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

std::mutex mutex;
auto current = std::make_shared<int>(0);
auto first = std::make_shared<int>(1), second = std::make_shared<int>(2);

void exchange(std::shared_ptr<int>& with) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  current.swap(with);
}

int main() {
  std::thread other([] { exchange(first); });
  exchange(second);
  other.join();
  assert(*current + *first + *second == 3 && *current != 0);
}
