//! {"exit": 0}
// Sorting with projections, and views that compute while they are read.
#include <algorithm>
#include <cassert>
#include <ranges>
#include <string>
#include <vector>

struct Person {
  std::string name;
  int age;
};

int main() {
  std::vector<Person> people{{"Cleo", 31}, {"Adam", 45}, {"Bea", 22}, {"Dan", 45}};
  std::ranges::sort(people, {}, &Person::name);
  assert(people.front().name == "Adam" && people.back().name == "Dan");
  std::ranges::stable_sort(people, std::ranges::greater(), &Person::age);
  assert(people[1].name == "Dan" && people[3].name == "Bea");
  assert(std::ranges::find(people, 31, &Person::age)->name == "Cleo");

  auto squares_of_odd = std::views::iota(1, 10) | std::views::filter([](int n) { return n % 2 == 1; }) |
                        std::views::transform([](int n) { return n * n; });
  std::vector<int> squares;
  for (const int square : squares_of_odd | std::views::drop(1) | std::views::take(3))
    squares.push_back(square);
  assert((squares == std::vector{9, 25, 49}));
  std::ranges::reverse(squares);
  assert(std::ranges::equal(squares | std::views::reverse, std::vector{9, 25, 49}));
  assert(std::ranges::max(squares) == 49 && std::ranges::count_if(squares, [](int n) { return n > 9; }) == 2);
  const auto ages = people | std::views::transform(&Person::age);
  assert(std::ranges::all_of(ages, [](int age) { return age > 20; }));
}
