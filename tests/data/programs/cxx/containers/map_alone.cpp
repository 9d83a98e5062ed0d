//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Ordered containers in one thread: lookups, node handles, merging, erasing, many elements.
#include <cassert>
#include <map>
#include <set>
#include <string>
#include <utility>

int main() {
  std::map<std::string, int> ages;
  ages["Ann"] = 30;
  ages.insert({"Bob", 40});
  assert(!ages.emplace("Bob", 41).second && ages["Bob"] == 40);
  ages.insert_or_assign("Bob", 42);
  assert(ages.find("Carl") == ages.end() && ages.contains("Ann") && ages.count("Bob") == 1);
  auto node = ages.extract("Ann");
  node.key() = "Zoe";
  ages.insert(std::move(node));
  assert(ages.rbegin()->first == "Zoe" && ages.size() == 2);

  std::set<int> numbers;
  for (int i = 0; i < 60; ++i) numbers.insert(i * 7 % 61);
  assert(numbers.size() == 60 && *numbers.lower_bound(40) == 40);
  std::erase_if(numbers, [](int number) { return number % 3 != 0; });
  int previous = -3;
  for (const int number : numbers) {
    assert(number > previous);
    previous = number;
  }
  std::multiset<int, std::greater<>> scores{3, 1, 3};
  scores.merge(std::multiset<int, std::greater<>>{5});
  assert(*scores.begin() == 5 && scores.count(3) == 2);
  std::multimap<int, char> letters{{1, 'a'}, {2, 'b'}, {1, 'c'}};
  const auto [first, last] = letters.equal_range(1);
  assert(first->second == 'a' && std::next(first)->second == 'c' && std::next(first, 2) == last);
}
