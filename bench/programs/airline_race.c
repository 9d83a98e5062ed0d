// N offices sell the N - 1 seats of a flight: whoever finds the sale open looks how many are sold, and sells one more or closes the
// sale. Nothing is locked, so that seats are sold twice. Main waits for all and looks how many were sold.
// After the airline of Huang, Maximal Causality Reduction (PLDI 2015), without its locks.
// Tables: airline of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 5
#endif

enum { SEATS = N - 1 };

atomic_int sold, closed;

void *sell(void *argument) {
  if (LOAD(closed)) return argument;
  int before = LOAD(sold);
  if (before < SEATS) STORE(sold, before + 1);
  else STORE(closed, 1);
  return argument;
}

int main(void) {
  pthread_t offices[N];
  for (int i = 0; i < N; i++) pthread_create(&offices[i], 0, sell, 0);
  for (int i = 0; i < N; i++) pthread_join(offices[i], 0);
  int in_the_end = LOAD(sold);
  assert(in_the_end == SEATS);
  return 0;
}
