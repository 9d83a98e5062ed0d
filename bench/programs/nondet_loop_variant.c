// N threads count up under a mutex; another looks, without the mutex, whether the count is below the number of threads. From SV-COMP
// (nondet-loop-bound-variant), with N for the number of rounds that is arbitrary there. N: threads that count.
// Tables: nondet-loop-variant of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *look(void *argument) {
  int seen = LOAD(x);
  assert(seen < N);
  return argument;
}

void *count(void *argument) {
  pthread_mutex_lock(&m);
  STORE(x, LOAD(x) + 1);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t looks, counts[N];
  pthread_create(&looks, 0, look, 0);
  for (int i = 0; i < N; i++) pthread_create(&counts[i], 0, count, 0);
  return 0;
}
