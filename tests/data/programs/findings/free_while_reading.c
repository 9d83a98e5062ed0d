//! {"exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "WRITE=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--define", "WRITE=1"], "exit": 0}
// A block is freed while another thread may still be at it: nothing orders the two.
#include <pthread.h>
#include <stdlib.h>

void *use(void *argument) {
  int *block = argument;
#ifdef WRITE
  *block = 2;
#else
  int seen = *block;
  (void)seen;
#endif
  return 0;
}

int main(void) {
  pthread_t user;
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&user, 0, use, block);
#ifdef FIXED
  pthread_join(user, 0);
  free(block);
#else
  free(block);
  pthread_join(user, 0);
#endif
  return 0;
}
