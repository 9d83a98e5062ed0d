// N threads take the next piece of an array under a mutex and clear it without. VARIANT=1: each cell is set after that and looked at.
// After an example of Sanchez, Sankaranarayanan, Sanchez and Chang, Invariant Generation for Parametrized Systems using Self-Reflection
// (SAS 2012), sssc12 and sssc12_variant of SV-COMP.
// Tables: sssc12 of Bui et al. (OOPSLA 2021); sssc12_variant of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef VARIANT
#define VARIANT 0
#endif

enum { PIECE = 10, LENGTH = N * PIECE };

atomic_int data[LENGTH], next;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void use(atomic_int *cell) {
  STORE(*cell, 0);
  if (!VARIANT) return;
  STORE(*cell, 1);
  int seen = LOAD(*cell);
  assert(seen == 1);
}

void *work(void *argument) {
  int begin = 0, end = 0;
  pthread_mutex_lock(&m);
  if (LOAD(next) + PIECE <= LENGTH) {
    begin = LOAD(next);
    end = begin + PIECE;
    STORE(next, end);
  }
  pthread_mutex_unlock(&m);
  for (int i = begin; i < end; i++) use(&data[i]);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
