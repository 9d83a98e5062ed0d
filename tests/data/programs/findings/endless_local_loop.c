//! {"exit": 3}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A loop that never ends and shows nothing to other threads: nothing is verified.
#include <pthread.h>
#include <stdatomic.h>

atomic_int done;

void *turn(void *argument) {
  unsigned n = 1;
#ifdef FIXED
  while (n < 1000) n = n * 3 | 1;
#else
  while (n != 0) n = n * 3 | 1;
#endif
  done = 1;
  return argument;
}

int main(void) {
  pthread_t turner;
  pthread_create(&turner, 0, turn, 0);
  pthread_join(turner, 0);
  return done == 77;
}
