//! {"exit": 1, "kind": "deadlock", "line": 16, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A barrier for three where only two meet.
#define _GNU_SOURCE
#include <pthread.h>

#ifdef FIXED
#define COUNT 2
#else
#define COUNT 3
#endif

pthread_barrier_t barrier;

void *meet(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, 0, COUNT);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, meet, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  pthread_barrier_destroy(&barrier);
  return 0;
}
