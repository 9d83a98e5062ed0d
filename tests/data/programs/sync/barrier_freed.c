//! {"exit": 1, "kind": "use-after-free", "args": ["--define", "JOINED=1"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--define", "JOINED=2"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--define", "JOINED=1", "--reduction", "dpor"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--define", "JOINED=1", "--model", "tso"]}
//! {"exit": 0, "executions": 1, "args": ["--define", "JOINED=3"]}
// A barrier is in use until each thread has left it, the last one to arrive, too.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t *barrier;

void *meet(void *argument) {
  pthread_barrier_wait(barrier);
  return argument;
}

int main(void) {
  pthread_t t[2];
  barrier = malloc(sizeof *barrier);
  pthread_barrier_init(barrier, 0, 3);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, meet, 0);
  pthread_barrier_wait(barrier);
  for (int i = 0; i < 2; i++)
    if (JOINED & (1 << i)) pthread_join(t[i], 0);
  free(barrier);
  for (int i = 0; i < 2; i++)
    if (!(JOINED & (1 << i))) pthread_join(t[i], 0);
  return 0;
}
