//! {"args": ["--define", "N=1", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [5, 0], "reads-from": [5, 0], "reads-value-from": [5, 0], "views": [5, 0]}
//! {"args": ["--define", "N=2", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [18, 0], "reads-from": [9, 0], "reads-value-from": [7, 0], "views": [7, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 5160, "blocked": 0}
//! {"args": ["--define", "N=11", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 2071, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 143, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 143, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 143, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 143, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 143, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 143, "blocked": 0}
// Reads that happen or not, depending on what other reads found; N readers of x and N writers of y.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int x, y, z;

void *p(void *argument) {
  LOAD(x);
  return argument;
}

void *q(void *argument) {
  STORE(y, 1);
  return argument;
}

void *r(void *argument) {
  if (LOAD(y) == 0) STORE(z, 1);
  return argument;
}

void *s(void *argument) {
  if (LOAD(z) == 1 && LOAD(y) == 0) STORE(x, 1);
  return argument;
}

int main(void) {
  pthread_t readers[N], setters[N], first, second;
  for (int i = 0; i < N; i++) pthread_create(&readers[i], 0, p, 0);
  for (int i = 0; i < N; i++) pthread_create(&setters[i], 0, q, 0);
  pthread_create(&first, 0, r, 0);
  pthread_create(&second, 0, s, 0);
  return 0;
}
