//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 18, "message": "end of pair: it has 8 bytes, and bytes 1 to 32 are used, 24 beyond"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 21, "message": "end of four: it has 4 bytes, and byte 5 "}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// A copy beyond a struct through a pointer, and a comparison beyond an array, whose result is not used.
#include <algorithm>
#include <cstring>

struct Pair {
  int a, b;
};
int g[8];

int main() {
  Pair pair;
  Pair* p = &pair;
  [[maybe_unused]] char four[4] = "abc", eight[8] = "abc";
#if CASE == 1
  std::memcpy(p, g, 32);
  return pair.a;
#elif CASE == 2
  (void)std::equal(eight, eight + 8, four);
#endif
  std::memcpy(p, g, 8);
  return pair.b;
}
