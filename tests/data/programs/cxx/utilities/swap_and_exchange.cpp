//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Moves leave nothing behind and copy nothing; swap and exchange are made of them.
#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

struct MoveOnly {
  explicit MoveOnly(int value) : value(std::make_unique<int>(value)) {}
  std::unique_ptr<int> value;
  friend bool operator<(const MoveOnly& a, const MoveOnly& b) { return *a.value < *b.value; }
};
static_assert(!std::is_copy_constructible_v<MoveOnly> && std::is_nothrow_move_constructible_v<MoveOnly>);

struct Custom {
  int value;
  static inline int swaps = 0;
  friend void swap(Custom& a, Custom& b) noexcept {
    ++swaps;
    std::swap(a.value, b.value);
  }
};

int main() {
  std::vector<int> left{1, 2, 3}, right{9};
  const int* data = left.data();
  std::swap(left, right);
  assert(right.data() == data && left.size() == 1);
  std::string old = std::exchange(*std::make_unique<std::string>("before"), "after");
  assert(old == "before");
  const std::vector<int> taken = std::exchange(right, {});
  assert(taken.data() == data && right.empty());

  std::vector<MoveOnly> items;
  for (const int value : {3, 1, 2}) items.emplace_back(value);
  std::sort(items.begin(), items.end());
  assert(*items[0].value == 1 && *items[2].value == 3);
  items.insert(items.begin(), MoveOnly(0));
  std::iter_swap(items.begin(), items.end() - 1);
  assert(*items.front().value == 3);

  Custom a{1}, b{2};
  using std::swap;
  swap(a, b);
  assert(a.value == 2 && Custom::swaps == 1);
  int first[2] = {1, 2}, second[2] = {3, 4};
  std::swap(first, second);
  assert(first[1] == 4);
}
