//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 16, "message": "`name` was never set"}
//! {"args": ["--uninitialised", "--define", "NUMBER=1"], "exit": 1, "kind": "uninitialised-read", "line": 14, "message": "`number` was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// Text and numbers that are printed have to be set.
#include <stdio.h>

int main(void) {
  char name[8];
  int number;
#ifdef FIXED
  number = 1, name[0] = 0;
#endif
#if defined(NUMBER) || defined(FIXED)
  printf("%d\n", number);
#endif
  printf("%s\n", name);
  return 0;
}
