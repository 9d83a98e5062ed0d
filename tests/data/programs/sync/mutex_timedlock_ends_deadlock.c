//! {"exit": 1, "kind": "deadlock", "line": 17, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two locks in opposite orders: no deadlock if the second is given up after a while.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

const struct timespec deadline = {0};
pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *work(void *argument) {
  pthread_mutex_t *first = argument, *second = first == &m[0] ? &m[1] : &m[0];
  pthread_mutex_lock(first);
#ifdef FIXED
  int result = pthread_mutex_timedlock(second, &deadline);
#else
  int result = pthread_mutex_lock(second);
#endif
  if (result == 0) pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &m[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
