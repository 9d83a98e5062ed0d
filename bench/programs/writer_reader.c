// One thread writes a variable N times, another reads it N times. Tables: writer_reader of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write(void *argument) {
  for (int i = 1; i <= N; i++) STORE(x, i);
  return argument;
}

void *read(void *argument) {
  for (int i = 0; i < N; i++) (void)LOAD(x);
  return argument;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, 0, write, 0);
  pthread_create(&reader, 0, read, 0);
  return 0;
}
