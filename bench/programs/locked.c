// N threads increment a counter under a mutex. Ours, for counts of views that are known.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *argument) {
  pthread_mutex_lock(&m);
  STORE(x, LOAD(x) + 1);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
