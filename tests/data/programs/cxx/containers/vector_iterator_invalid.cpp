//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Another thread's append moves the elements away from under an iterator, unless there is room.
#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<int> numbers;
#ifdef FIXED
  numbers.reserve(2);
#else
  numbers.reserve(1);
#endif
  numbers.push_back(10);
  const auto first = numbers.cbegin();
  std::thread other([&numbers] { numbers.push_back(20); });
  assert(*first == 10);
  other.join();
  assert(numbers.back() == 20);
}
