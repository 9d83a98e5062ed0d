//! {"exit": 1, "kind": "abort", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Reaching reach_error is the error.
#include <pthread.h>
#include <stdatomic.h>

extern void reach_error(void);

atomic_int x, y;

void *set(void *argument) {
#ifdef FIXED
  x = 1;
  y = 1;
#else
  y = 1;
  x = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  if (y == 1 && x == 0)
    reach_error();
  pthread_join(setter, 0);
  return 0;
}
