//! {"exit": 1, "kind": "undefined", "line": 13, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// operator[] does not look at the size; this index is beyond the capacity, too.
#include <cassert>
#include <vector>

int main() {
  std::vector<int> numbers(4, 1);
  numbers.shrink_to_fit();
#ifdef FIXED
  numbers.resize(6);
#endif
  numbers[5] = 2;
  assert(numbers[0] == 1);
}
