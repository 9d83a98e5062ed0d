//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 28, "message": "end of a: it has 4 bytes, and bytes 1 to 64 are used, 60 beyond its end"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 30, "message": "end of a: it has 4 bytes, and bytes 1 to 8 are used"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "out-of-bounds", "line": 32, "message": "end of a: it has 4 bytes, and bytes 1 to 8 are used"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 35, "message": "end of a: it has 4 bytes, and bytes 3 to 6 are used, 2 beyond"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "out-of-bounds", "line": 39, "message": "end of pair: it has 8 bytes, and bytes 1 to 16 are used, 8 beyond"}
//! {"args": ["--define", "CASE=6"], "exit": 1, "kind": "out-of-bounds", "line": 42, "message": "end of a: it has 4 bytes, and bytes? "}
//! {"args": ["--define", "CASE=7"], "exit": 1, "kind": "out-of-bounds", "line": 45, "message": "end of a: it has 4 bytes, and bytes 1 to 8 are used"}
//! {"args": ["--define", "CASE=8"], "exit": 1, "kind": "out-of-bounds", "line": 48, "message": "end of two: it has 8 bytes, and bytes 1 to 16 are used, 8 beyond its end"}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// Copies and fills that leave a local variable, through a pointer whose target is known only later.
#include <string.h>
#include <strings.h>

struct Four {
  int v[4];
};
struct View {
  char* at;
  int size;
};
char g[64];
int two[2] = {1, 2};

int main(void) {
  char a[4] = "abc";
  char* p = a;
#if CASE == 1
  memcpy(p, g, 64);
#elif CASE == 2
  memset(p, 0, 8);
#elif CASE == 3
  memcpy(g, p, 8);
#elif CASE == 4
  char* end = a + 4;
  memset(end - 2, 0, 4);
#elif CASE == 5
  int pair[2] = {1, 2};
  struct Four* four = (struct Four*)pair;
  struct Four copy = *four;
  return copy.v[3];
#elif CASE == 6
  bzero(p, 5);
#elif CASE == 7
  struct View view = {a, 2};
  memset(view.at, 0, 8);
#elif CASE == 8
  struct Four* four = (struct Four*)two;
  struct Four copy = *four;
  return copy.v[3];
#endif
  memcpy(p, g, 4);
  memset(p + 3, 0, 1);
  return a[0];
}
