//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [56, 0], "reads-from": [21, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [1248, 0], "reads-from": [64, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=2", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [4, 0], "reads-from": [4, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=3", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [56, 0], "reads-from": [21, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=2", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [5, 0], "reads-from": [5, 0], "reads-value-from": [5, 0], "views": [5, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 40032, "blocked": 0}
//! {"args": ["--define", "N=10", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 1540, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 145, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 145, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 149, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 145, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 145, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 149, "blocked": 0}
// N-1 setters write two variables in order, a checker looks whether it sees them in order.
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int a, b;

void *set(void *argument) {
  STORE(a, 1);
  STORE(b, -1);
  return argument;
}

void *check(void *argument) {
  int ordered = (LOAD(a) == 0 && LOAD(b) == 0) || (LOAD(a) == 1 && LOAD(b) == -1);
  assert(ordered);
  return argument;
}

int main(void) {
  pthread_t setters[N - 1], checker;
  for (int i = 0; i < N - 1; i++) pthread_create(&setters[i], 0, set, 0);
  pthread_create(&checker, 0, check, 0);
  for (int i = 0; i < N - 1; i++) pthread_join(setters[i], 0);
  pthread_join(checker, 0);
  return 0;
}
