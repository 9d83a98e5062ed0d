//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// Phases: write, meet, read, meet again, write. Without the second meeting a thread overtakes.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int cell[2];

void *work(void *argument) {
  int *mine = argument, *other = mine == &cell[0] ? &cell[1] : &cell[0];
  *mine = 1;
  pthread_barrier_wait(&barrier);
  int seen = *other;
#ifdef FIXED
  assert(seen == 1);
  pthread_barrier_wait(&barrier);
#endif
  *mine = seen + 1;
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, 0, 2);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &cell[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
#ifdef FIXED
  assert(cell[0] == 2 && cell[1] == 2);
#endif
  pthread_barrier_destroy(&barrier);
  return 0;
}
