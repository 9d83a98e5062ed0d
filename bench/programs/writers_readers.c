// N threads write a value of their own and read it back. Ours, for counts of views that are known.
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *work(void *argument) {
  STORE(x, (intptr_t)argument + 1);
  LOAD(x);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, (void *)(intptr_t)i);
  return 0;
}
