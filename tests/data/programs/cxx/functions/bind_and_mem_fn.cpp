//! {"exit": 1, "kind": "assertion", "line": 23, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// std::bind copies its arguments unless they are wrapped; std::mem_fn makes a function of a member.
#include <cassert>
#include <functional>
#include <memory>
#include <thread>

struct Tank {
  int level = 0;
  void fill(int amount) { level += amount; }
  int missing(int to) const { return to - level; }
};

int main() {
  Tank tank;
#ifdef FIXED
  auto fill = std::bind(&Tank::fill, std::ref(tank), std::placeholders::_1);
#else
  auto fill = std::bind(&Tank::fill, tank, std::placeholders::_1);
#endif
  std::thread(fill, 30).join();
  assert(tank.level == 30);
  const auto missing = std::mem_fn(&Tank::missing);
  assert(missing(tank, 50) == 20 && missing(&tank, 30) == 0);
  assert(std::mem_fn(&Tank::level)(std::make_unique<Tank>()) == 0);
  assert(std::invoke(&Tank::missing, tank, 31) == 1 && std::bind_front(std::minus<>(), 9)(4) == 5);
}
