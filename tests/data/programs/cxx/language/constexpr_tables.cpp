//! {"exit": 1, "kind": "invalid-access", "line": 32, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A table that is computed by the compiler is constant; writing to it is an error.
#include <array>
#include <cassert>
#include <string_view>

constexpr int collatz(int n) {
  int steps = 0;
  for (; n != 1; ++steps) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
  return steps;
}

constexpr auto table = [] {
  std::array<int, 30> steps{};
  for (int n = 1; n < 30; ++n) steps[n] = collatz(n);
  return steps;
}();

consteval std::size_t length(std::string_view text) {
  return text.size();
}

static_assert(table[27] == 111 && length("four") == 4);

int main() {
  assert(table.at(9) == 19 && table.at(1) == 0);
  int* entry = const_cast<int*>(&table[27]);
#ifdef FIXED
  assert(*entry == 111);
#else
  *entry = 5;
#endif
}
