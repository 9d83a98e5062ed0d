//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A structured binding by reference names the parts of the shared object, not of a copy.
#include <cassert>
#include <map>
#include <thread>
#include <utility>

struct Range {
  int low = 1;
  int high = 9;
};

Range shared;

int main() {
#ifdef FIXED
  const auto [low, high] = shared;
#else
  const auto& [low, high] = shared;
#endif
  std::thread other([] {
    auto& [first, last] = shared;
    first = 4;
    last = 6;
  });
  const int width = high - low;
  other.join();
  assert(width == 8 || width == 5 || width == 2);
  std::map<int, char> letters{{1, 'a'}};
  if (const auto [position, inserted] = letters.insert({1, 'b'}); !inserted) assert(position->second == 'a');
  int array[2] = {3, 4};
  auto& [x, y] = array;
  std::swap(x, y);
  assert(array[0] == 4);
}
