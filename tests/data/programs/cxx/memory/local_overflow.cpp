//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 33, "message": "end of b: it has 8 bytes, and bytes 1 to 4000 are used"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 36, "message": "end of b: it has 8 bytes, and bytes 1 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "out-of-bounds", "line": 38, "message": "end of b: it has 8 bytes, and bytes 9 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 40, "message": "end of b: it has 8 bytes, and bytes 9 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "out-of-bounds", "line": 42, "message": "end of b: it has 8 bytes, and bytes 9 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "out-of-bounds", "line": 44, "message": "end of b: it has 8 bytes, and bytes 1 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "out-of-bounds", "line": 46, "message": "end of b: it has 8 bytes, and bytes 1 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "out-of-bounds", "line": 48, "message": "end of text: it has 2 bytes, and bytes 1 to 3 are used, 1 beyond"}
//! {"args": ["--define", "CASE=9"], "exit": 1, "kind": "out-of-bounds", "line": 50, "message": "end of text: it has 2 bytes, and bytes 1 to 5 are used, 3 beyond"}
//! {"args": ["--define", "CASE=10"], "exit": 1, "kind": "out-of-bounds", "line": 53, "message": "end of pair: it has 8 bytes, and bytes 1 to 12 are used, 4 beyond"}
//! {"args": ["--define", "CASE=11"], "exit": 1, "kind": "out-of-bounds", "line": 56, "message": "it has 4 bytes, and bytes 1 to 8 are used, 4 beyond"}
//! {"args": ["--define", "CASE=12"], "exit": 1, "kind": "out-of-bounds", "line": 58, "message": "end of b: it has 8 bytes"}
//! {"args": ["--define", "CASE=13"], "exit": 1, "kind": "out-of-bounds", "line": 26, "message": "end of b: it has 8 bytes, and bytes 1 to 12 are used"}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// Algorithms of the library that leave a local variable.
#include <algorithm>
#include <array>
#include <numeric>
#include <string>
#include <vector>

int g[1000];

void copy_three(int* from) {
  int b[2];
  std::copy(from, from + 3, b);
}

int main() {
  int b[2] = {1, 2};
  char text[2] = {'a', 'b'};
#if CASE == 1
  std::copy(g, g + 1000, b);
  return b[0];
#elif CASE == 2
  std::copy_n(g, 3, b);
#elif CASE == 3
  std::fill_n(b, 3, 7);
#elif CASE == 4
  return std::accumulate(b, b + 3, 0);
#elif CASE == 5
  return std::accumulate(b + 2, b + 3, 0);
#elif CASE == 6
  std::ranges::copy(g, g + 3, b);
#elif CASE == 7
  std::vector<int> v(b, b + 3);
#elif CASE == 8
  std::string s(text, 3);
#elif CASE == 9
  std::string("abcde").copy(text, 5);
#elif CASE == 10
  std::array<int, 2> pair;
  std::copy(g, g + 3, pair.begin());
#elif CASE == 11
  int one;
  std::copy(g, g + 2, &one);
#elif CASE == 12
  return std::equal(g, g + 3, b);
#elif CASE == 13
  copy_three(g);
#endif
  std::copy(g, g + 2, b);
  std::fill_n(text, 2, 0);
  return std::accumulate(b, b + 2, 0);
}
