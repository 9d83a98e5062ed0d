//! {"exit": 0}
// Sorting, searching, summing and rearranging vectors.
#include <algorithm>
#include <cassert>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

int main() {
  std::vector<int> numbers(40);
  for (int i = 0; i < 40; ++i) numbers[i] = i * 73 % 211;
  std::vector<int> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  assert(std::is_sorted(sorted.begin(), sorted.end()) &&
         std::is_permutation(sorted.begin(), sorted.end(), numbers.begin()));
  assert(std::binary_search(sorted.begin(), sorted.end(), 73) &&
         *std::lower_bound(sorted.begin(), sorted.end(), 0) == 0);
  assert(std::accumulate(numbers.begin(), numbers.end(), 0L) ==
         std::reduce(sorted.begin(), sorted.end(), 0L));
  const auto found = std::find(numbers.begin(), numbers.end(), 146);
  assert(found - numbers.begin() == 2 && std::find(numbers.begin(), numbers.end(), 999) == numbers.end());

  std::vector<int> some{5, 3, 8, 3, 1};
  std::nth_element(some.begin(), some.begin() + 2, some.end());
  assert(some[2] == 3);
  std::stable_sort(some.begin(), some.end(), std::greater<>());
  some.erase(std::unique(some.begin(), some.end()), some.end());
  assert((some == std::vector{8, 5, 3, 1}));
  std::rotate(some.begin(), some.begin() + 1, some.end());
  std::vector<std::string> words;
  std::transform(some.begin(), some.end(), std::back_inserter(words),
                 [](int n) { return std::to_string(n); });
  assert((words == std::vector<std::string>{"5", "3", "1", "8"}));
  assert(*std::max_element(words.begin(), words.end()) == "8" &&
         std::inner_product(some.begin(), some.end(), some.begin(), 0) == 99);
  const auto middle = std::partition(some.begin(), some.end(), [](int n) { return n > 4; });
  assert(middle - some.begin() == 2 && std::clamp(12, 0, 10) == 10);
  std::partial_sum(some.begin(), some.end(), some.begin());
  assert(some.back() == 17);
}
