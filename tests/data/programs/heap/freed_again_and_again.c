//! {"exit": 0, "executions": 1}
//! {"args": ["--define", "LOST=1"], "exit": 1, "kind": "use-after-free", "line": 23}
//! {"args": ["--define", "KEPT=1", "--ignore=leaks"], "exit": 0, "executions": 1}
// Memory that no other thread has seen is used again, long after it was freed; and a heap grows.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *last = 0;
  for (int i = 0; i < 20000; i++) {
    char *block = malloc(1024);
    assert(block[0] == 0 && block[1023] == 0);
    memset(block, i, 1024);
#ifndef KEPT
    free(block);
#endif
    last = block;
  }
#ifdef LOST
  // What was freed last is not yet in use.

  return last[5];
#endif
  return last == 0;
}
