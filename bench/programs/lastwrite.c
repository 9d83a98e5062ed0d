// N writers; main joins them and sees who was last. Tables: lastwrite of Abdulla et al. (OOPSLA 2019).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  STORE(x, (intptr_t)argument + 1);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, write_x, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int last = LOAD(x);
  assert(last != 0);
  return 0;
}
