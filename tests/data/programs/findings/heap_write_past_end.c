//! {"exit": 1, "kind": "out-of-bounds", "line": 23, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The length is raised before there is room: main may write one past the end of the block.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int length = 4;

void *grow(void *argument) {
  length = 5;
  return argument;
}

int main(void) {
#ifdef FIXED
  int *block = malloc(5 * sizeof *block);
#else
  int *block = malloc(4 * sizeof *block);
#endif
  pthread_t grower;
  pthread_create(&grower, 0, grow, 0);
  block[length - 1] = 7;
  pthread_join(grower, 0);
  free(block);
  return 0;
}
