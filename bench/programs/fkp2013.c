// N threads count up by a load and a store; one looks once and expects to see no more than N.
// After an example of Farzan, Kincaid and Podelski, Inductive Data Flow Graphs (POPL 2013), fkp2013 of SV-COMP.
// Tables: fkp2013 of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *look(void *argument) {
  int seen = LOAD(x);
  assert(seen <= N);
  return argument;
}

void *count_up(void *argument) {
  STORE(x, LOAD(x) + 1);
  return argument;
}

int main(void) {
  pthread_t looker, counters[N];
  pthread_create(&looker, 0, look, 0);
  for (int i = 0; i < N; i++) pthread_create(&counters[i], 0, count_up, 0);
  return 0;
}
