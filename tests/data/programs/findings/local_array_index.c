//! {"exit": 1, "kind": "out-of-bounds", "line": 28, "thread": "main"}
//! {"args": ["--define", "HANDED_ON=1"], "exit": 1, "kind": "out-of-bounds", "line": 18}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--define", "HANDED_ON=1"], "exit": 0}
// A computed index may be one past the end of a local array, used in place or handed on.
#include <heddle.h>

#ifdef FIXED
#define ROOM 4
#else
#define ROOM 3
#endif

int *last;

__attribute__((noinline)) void set(int *slots, unsigned index) {
  last = slots;
  slots[index] = 1;
}

int main(void) {
  unsigned index = heddle_choose(4);
  int slots[ROOM] = {0};
#ifdef HANDED_ON
  set(slots, index);
  return 0;
#else
  slots[index] = 1;
  return slots[0] + slots[1] + slots[2] == 2;
#endif
}
