//! {"exit": 1, "kind": "invalid-free", "line": 12, "thread": "T1"}
//! {"args": ["--define", "WHAT=1"], "exit": 1, "kind": "invalid-free", "line": 12}
//! {"args": ["--define", "WHAT=2"], "exit": 1, "kind": "invalid-free", "line": 12}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Only what malloc gave may be freed: not the middle of a block, a global or a local variable.
#include <pthread.h>
#include <stdlib.h>

int global[4];

void *release(void *argument) {
  free(argument);
  return 0;
}

int main(void) {
  pthread_t releaser;
  int *block = malloc(4 * sizeof *block);
  int local[4] = {0};
#ifdef FIXED
  int *given = block;
  local[0] = global[0];
#elif WHAT == 1
  int *given = global;
#elif WHAT == 2
  int *given = local;
#else
  int *given = block + 1;
#endif
  pthread_create(&releaser, 0, release, given);
  pthread_join(releaser, 0);
  return local[0];
}
