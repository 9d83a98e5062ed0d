//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 15, "message": "end of a: it has 16 bytes, and bytes 17 to 20 are used, 4 beyond its end"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 16, "message": "before the beginning of a: it has 16 bytes"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "out-of-bounds", "line": 17, "message": "end of b: it has 8 bytes, and bytes 1 to 16 are used, 8 beyond its end"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 18, "message": "end of g: it has 8 bytes, and bytes 13 to 16 are used, 8 beyond its end"}
//! {"args": ["--define", "CASE=0"], "exit": 0}
// An index that is known when the program is compiled, beyond a variable that could stay in registers.
#include <string.h>

int g[2], behind[2];

int main(void) {
  int a[4] = {1, 2, 3, 4};
  int b[2] = {5, 6};
  int *p = a;
  if (CASE == 1) p[4] = 5;
  if (CASE == 2) p[-1] = 5;
  if (CASE == 3) memcpy(a, b, 16);
  if (CASE == 4) g[3] = 1;
  return a[0] + a[3] + b[1] + behind[0] == 77;
}
