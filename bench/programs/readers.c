// One writer, N readers. Tables: readers of Abdulla et al. (OOPSLA 2019) and of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  STORE(x, 42);
  return argument;
}

void *read_x(void *argument) {
  LOAD(x);
  return argument;
}

int main(void) {
  pthread_t writer, readers[N];
  pthread_create(&writer, 0, write_x, 0);
  for (int i = 0; i < N; i++) pthread_create(&readers[i], 0, read_x, 0);
  pthread_join(writer, 0);
  for (int i = 0; i < N; i++) pthread_join(readers[i], 0);
  return 0;
}
