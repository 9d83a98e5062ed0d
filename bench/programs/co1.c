// N writers, a reader that reads twice, and main, which joins them and reads. Tables: co1 of the paper on view-equivalence.
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

void *read_twice(void *argument) {
  LOAD(x);
  LOAD(x);
  return argument;
}

int main(void) {
  pthread_t writers[N], reader;
  for (int i = 0; i < N; i++) pthread_create(&writers[i], 0, write_x, (void *)(intptr_t)i);
  pthread_create(&reader, 0, read_twice, 0);
  for (int i = 0; i < N; i++) pthread_join(writers[i], 0);
  pthread_join(reader, 0);
  int last = LOAD(x);
  assert(last < N);
  return 0;
}
