//! {"args": ["--uninitialised"], "exit": 0}
//! {"args": ["--uninitialised", "--define", "OTHER=1"], "exit": 1, "kind": "uninitialised-read", "line": 23}
// Setting some bits of a word leaves the others as they were.
#include <stdlib.h>

struct flags {
  unsigned ready : 1;
  unsigned level : 3;
  unsigned other : 4;
};

int main(void) {
  struct flags *f = malloc(sizeof *f);
  f->ready = 1;
  f->level = 5;
  int result = 0;
  if (!f->ready) result = 1;
  if (f->level != 5) result = 2;
  struct flags local;
  local.level = f->level;
  if (local.level != 5) result = 3;
#ifdef OTHER
  if (local.other) result = 0;
#endif
  free(f);
  return result;
}
