// N threads, each of which writes its own number to the same variable and reads it back. Tables: ra of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *work(void *argument) {
  STORE(x, (int)(intptr_t)argument);
  (void)LOAD(x);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, (void *)(intptr_t)(i + 1));
  return 0;
}
