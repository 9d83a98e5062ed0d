//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--ignore=use-after-free"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Two threads append to the same empty vector, which has to grow.
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

std::mutex mutex;
std::vector<int> numbers;

void append(int number) {
#ifdef FIXED
  std::lock_guard guard(mutex);
#endif
  numbers.push_back(number);
}

int main() {
  std::thread other([] { append(1); });
  append(2);
  other.join();
  assert(numbers.size() == 2 && numbers[0] + numbers[1] == 3);
}
