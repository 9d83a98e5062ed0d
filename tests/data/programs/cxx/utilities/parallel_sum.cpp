//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two halves of a vector are added up by two threads, each into its own result.
#include <cassert>
#include <numeric>
#include <thread>
#include <vector>

int main() {
  const std::vector<int> numbers{1, 2, 3, 4};
  const auto middle = numbers.begin() + 2;
#ifdef FIXED
  int first = 0, second = 0;
#else
  int first = 0;
  int& second = first;
#endif
  std::thread other([&] { first += std::accumulate(numbers.begin(), middle, 0); });
  second += std::accumulate(middle, numbers.end(), 0);
  other.join();
#ifdef FIXED
  assert(first + second == 10);
#endif
}
