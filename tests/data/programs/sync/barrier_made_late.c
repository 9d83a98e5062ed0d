//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--reduction", "dpor"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A barrier that is made when a thread may be there already: that main arrives first does not help.
#define _GNU_SOURCE
#include <pthread.h>

pthread_barrier_t barrier;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *meet(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t t;
#ifdef FIXED
  pthread_barrier_init(&barrier, 0, 2);
#endif
  pthread_create(&t, 0, meet, 0);
#ifndef FIXED
  pthread_barrier_init(&barrier, 0, 2);
#endif
  pthread_barrier_wait(&barrier);
  pthread_join(t, 0);
  return 0;
}
