//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [720, 0], "reads-from": [6, 0], "reads-value-from": [6, 0], "views": [6, 0]}
//! {"args": ["--define", "N=6", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [5040, 0], "reads-from": [7, 0], "reads-value-from": [7, 0], "views": [7, 0]}
//! {"args": ["--define", "N=6", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 5040, "blocked": 0}
//! {"args": ["--define", "N=16", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 17, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 8, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 8, "blocked": 0}
//! {"args": ["--define", "N=7", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 8, "blocked": 0}
// N writers, and main reads while they run.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  STORE(x, (intptr_t)argument);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 1; i <= N; i++) pthread_create(&t[i - 1], 0, write_x, (void *)(intptr_t)i);
  int seen = LOAD(x);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  assert(0 <= seen && seen <= N);
  return 0;
}
