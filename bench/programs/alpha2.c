// N writers, and one thread that writes and then reads twice. Tables: alpha2 of the paper on view-equivalence.
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x = 1;

void *write_x(void *argument) {
  STORE(x, (intptr_t)argument);
  return 0;
}

void *write_and_read_twice(void *argument) {
  STORE(x, N);
  LOAD(x);
  LOAD(x);
  return argument;
}

int main(void) {
  pthread_t writers[N], reader;
  for (int i = 0; i < N; i++) pthread_create(&writers[i], 0, write_x, (void *)(intptr_t)i);
  pthread_create(&reader, 0, write_and_read_twice, 0);
  for (int i = 0; i < N; i++) pthread_join(writers[i], 0);
  pthread_join(reader, 0);
  return 0;
}
