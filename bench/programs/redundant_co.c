// Two threads write N times, each always the same value; a third reads twice.
// Tables: redundant_co of Bui et al. (OOPSLA 2021); rd-co of the paper on view-equivalence.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_ones(void *argument) {
  for (int i = 0; i < N; i++) STORE(x, 1);
  return argument;
}

void *write_twos(void *argument) {
  for (int i = 0; i < N; i++) STORE(x, 2);
  return argument;
}

void *read_twice(void *argument) {
  LOAD(x);
  LOAD(x);
  return argument;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, write_ones, 0);
  pthread_create(&t2, 0, write_twos, 0);
  pthread_create(&t3, 0, read_twice, 0);
  return 0;
}
