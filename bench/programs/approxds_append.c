//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=rf", "--oracle=paper"], "exit": 0, "executions": 9945, "blocked": 0}
// N threads append to a list without synchronisation; main joins them and pops what there is.
// Tables: approxds-append of Abdulla et al. (OOPSLA 2019); approxds_append of Agarwal et al. (CAV 2021) and of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int cell[N - 2], next;

void *append(void *argument) {
  int k = LOAD(next);
  if (k < N - 2) {
    STORE(cell[k], (intptr_t)argument);
    STORE(next, k + 1);
  }
  return 0;
}

// The last element, or -1 if there is none.
int pop(void) {
  int k = LOAD(next);
  if (k == 0) return -1;
  int value;
  do {
    value = LOAD(cell[k - 1]);
  } while (LOAD(next) != k);
  STORE(next, k - 1);
  return value;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, append, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  while (pop() >= 0) continue;
  return 0;
}
