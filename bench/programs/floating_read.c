// N writers, and main reads while they run.
// Tables: floating-read of Abdulla et al. (OOPSLA 2019); floating_read of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  STORE(x, (intptr_t)argument);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 1; i <= N; i++) pthread_create(&t[i - 1], 0, write_x, (void *)(intptr_t)i);
  int seen = LOAD(x);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(0 <= seen && seen <= N);
  return 0;
}
