//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 17, "message": "`length` was never set"}
//! {"args": ["--uninitialised", "--define", "INDEX=1"], "exit": 1, "kind": "uninitialised-read", "line": 15, "message": "`index` was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// Lengths that library functions are given, and addresses, have to be set.
#include <string.h>

int main(void) {
  char from[4] = "abc", to[4];
  size_t length;
  int index;
#ifdef FIXED
  length = 2, index = 1;
#endif
#if defined(INDEX) || defined(FIXED)
  from[index] = 'x';
#endif
  memcpy(to, from, length);
  return to[0] != 'a';
}
