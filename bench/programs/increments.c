// N threads increment a counter without synchronisation. Ours, for counts of views that are known.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *work(void *argument) {
  int r = LOAD(x);
  STORE(x, r + 1);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
