//! {"exit": 1, "kind": "use-after-free", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Going on from an element of a list that has just been erased.
#include <cassert>
#include <list>

int main() {
  std::list<int> numbers{1, 2, 3, 4, 5, 6};
  for (auto it = numbers.begin(); it != numbers.end();) {
    if (*it % 2 == 0) {
#ifdef FIXED
      it = numbers.erase(it);
#else
      numbers.erase(it);
      ++it;
#endif
    } else {
      ++it;
    }
  }
  assert((numbers == std::list<int>{1, 3, 5}));
  numbers.reverse();
  numbers.sort();
  std::list<int> more{2, 4};
  numbers.merge(more);
  numbers.splice(numbers.begin(), std::list<int>{0});
  assert((numbers == std::list<int>{0, 1, 2, 3, 4, 5}) && more.empty());
}
