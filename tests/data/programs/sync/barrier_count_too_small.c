//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A barrier for one lets everybody pass at once: the other thread's value may not be there yet.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifdef FIXED
#define COUNT 2
#else
#define COUNT 1
#endif

pthread_barrier_t barrier;
int ready[2];

void *meet(void *argument) {
  int *mine = argument, *other = mine == &ready[0] ? &ready[1] : &ready[0];
  *mine = 1;
  pthread_barrier_wait(&barrier);
  int seen = *other;
#ifdef FIXED
  assert(seen == 1);
#endif
  return seen ? argument : 0;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, 0, COUNT);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, meet, &ready[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  pthread_barrier_destroy(&barrier);
  return 0;
}
