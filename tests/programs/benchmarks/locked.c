//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [24, 0], "reads-from": [24, 0], "reads-value-from": [24, 0], "views": [24, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [120, 0], "reads-from": [120, 0], "reads-value-from": [120, 0], "views": [120, 0]}
// N threads increment a counter under a mutex.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

atomic_int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *argument) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
