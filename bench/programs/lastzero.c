// N writers each fill their cell from the one before; a reader looks for the last zero.
// Tables: lastzero of Abdulla et al. (OOPSLA 2019) and of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int a[N + 1];

void *find_last_zero(void *argument) {
  int i = N;
  while (LOAD(a[i]) != 0) i--;
  return argument;
}

void *fill(void *argument) {
  int j = (intptr_t)argument;
  STORE(a[j], LOAD(a[j - 1]) + 1);
  return 0;
}

int main(void) {
  pthread_t reader, writers[N];
  pthread_create(&reader, 0, find_last_zero, 0);
  for (int j = 1; j <= N; j++) pthread_create(&writers[j - 1], 0, fill, (void *)(intptr_t)j);
  return 0;
}
