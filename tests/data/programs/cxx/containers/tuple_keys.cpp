//! {"exit": 0}
//! {"args": ["--", "-std=c++17"], "exit": 0}
// Tuples and pairs: comparison, concatenation, tie, apply, and as keys.
#include <cassert>
#include <map>
#include <string>
#include <tuple>
#include <utility>

std::tuple<int, std::string, double> row(int number) {
  return {number, "row " + std::to_string(number), number / 2.0};
}

int main() {
  auto [number, name, half] = row(5);
  assert(number == 5 && name == "row 5" && half == 2.5);
  std::tie(number, std::ignore, half) = row(8);
  assert(number == 8 && name == "row 5" && half == 4.0);
  assert(row(1) < row(2) && row(3) == row(3) && std::get<std::string>(row(4)) == "row 4");
  const auto joined = std::tuple_cat(row(1), std::pair(2, 'x'));
  static_assert(std::tuple_size_v<decltype(joined)> == 5);
  assert(std::get<4>(joined) == 'x');
  assert(std::apply([](auto... parts) { return sizeof...(parts); }, joined) == 5);
  std::map<std::pair<int, int>, char> board{{{1, 2}, 'O'}, {{0, 5}, 'X'}};
  assert(board.begin()->second == 'X' && board.at({1, 2}) == 'O');
}
