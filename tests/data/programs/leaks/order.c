//! {"exit": 1, "kind": "leak"}
//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 1, "kind": "leak"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--runtime=tree"], "exit": 0}
// Two threads exchange a global pointer: one that forgets what it took out loses it.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic slot;

void *put(void *argument) {
  int *mine = malloc(sizeof *mine);
  *mine = 1;
  int *old = atomic_exchange(&slot, mine);
#ifdef FIXED
  free(old);
#else
  (void)old;
#endif
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, put, 0);
  pthread_create(&b, 0, put, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
