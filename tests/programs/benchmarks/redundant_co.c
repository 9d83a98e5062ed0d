//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [3150, 0], "reads-from": [61, 0], "reads-value-from": [7, 0], "views": [7, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [16632, 0], "reads-from": [91, 0], "reads-value-from": [7, 0], "views": [7, 0]}
//! {"args": ["--define", "N=20", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 1261, "blocked": 0}
//! {"args": ["--define", "N=40", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 4921, "blocked": 0}
//! {"args": ["--define", "N=40", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 4921, "blocked": 0}
//! {"args": ["--define", "N=40", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 4921, "blocked": 0}
//! {"args": ["--define", "N=40", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 4921, "blocked": 0}
//! {"args": ["--define", "N=40", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 4921, "blocked": 0}
//! {"args": ["--define", "N=40", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 4921, "blocked": 0}
// Two threads write N times, each always the same value; a third reads twice.
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
