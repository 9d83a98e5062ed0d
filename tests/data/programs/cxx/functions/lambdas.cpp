//! {"exit": 0}
// Lambdas: generic, mutable, recursive, with captured packs, of move-only things, as pointers.
#include <cassert>
#include <memory>
#include <string>
#include <utility>

template <typename... Numbers>
auto sum_later(Numbers... numbers) {
  return [... held = numbers] { return (held + ... + 0); };
}

struct Scale {
  int factor;
  auto by_copy() const {
    return [*this](int x) { return factor * x; };
  }
};

int main() {
  auto twice = [](auto x) { return x + x; };
  assert(twice(4) == 8 && twice(std::string("ab")) == "abab");
  auto counter = [count = 0]() mutable { return ++count; };
  auto copy = counter;
  assert(counter() == 1 && counter() == 2 && copy() == 1);
  auto factorial = [](auto&& self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
  assert(factorial(factorial, 6) == 720);
  auto owner = [number = std::make_unique<int>(6)] { return *number; };
  auto moved = std::move(owner);
  assert(moved() == 6);
  int (*pointer)(int) = [](int x) { return -x; };
  assert(pointer(3) == -3 && sum_later(1, 2, 3)() == 6 && sum_later()() == 0);
  auto scaled = Scale{5}.by_copy();
  assert(scaled(3) == 15);
  auto only_integers = []<typename T>(T value) requires std::is_integral_v<T> {
    return value % 2;
  };
  assert(only_integers(7) == 1);
}
