//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "BY_VALUE=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "RANGE=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// What outlives what it refers to: captured structured bindings, parameters that are passed by value, a member
// of a temporary that a range-based loop goes over.
#include <array>
#include <thread>
#include <utility>

struct Holder {
  std::array<int, 2> values{1, 2};
  const std::array<int, 2>& all() const { return values; }
};
Holder make() { return {}; }

std::thread start(std::pair<int, int> given) {
#if defined(BY_VALUE)
  return std::thread([&given] { given.first++; });
#elif defined(FIXED)
  auto [first, second] = given;
  return std::thread([first, second] { static_cast<void>(first + second); });
#else
  auto [first, second] = given;
  return std::thread([&first] { first++; });
#endif
}

int main() {
  int sum = 0;
#ifdef RANGE
  for (const int value : make().all()) sum += value;
#endif
  start({1, 2}).join();
  return sum > 100 ? 1 : 0;
}
