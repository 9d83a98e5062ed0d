//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Each thread fills its own element of an array, if the two do not get the same number.
#include <array>
#include <cassert>
#include <numeric>
#include <thread>

std::array<short, 4> slots{};

int main() {
#ifdef FIXED
  std::size_t other_slot = 2;
#else
  std::size_t other_slot = 1;
#endif
  std::thread other([other_slot] { slots[other_slot] = 20; });
  slots.at(1) = 10;
  other.join();
  assert(slots.size() == 4 && !slots.empty() && slots.front() == 0);
#ifdef FIXED
  assert(std::accumulate(slots.begin(), slots.end(), 0) == 30);
#endif
}
