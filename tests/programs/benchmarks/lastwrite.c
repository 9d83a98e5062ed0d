//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [120, 0], "reads-from": [5, 0], "reads-value-from": [5, 0], "views": [5, 0]}
//! {"args": ["--define", "N=6", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [720, 0], "reads-from": [6, 0], "reads-value-from": [6, 0], "views": [6, 0]}
//! {"args": ["--define", "N=7", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 5040, "blocked": 0}
//! {"args": ["--define", "N=9", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 9, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 9, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 9, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 9, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 9, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 9, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 9, "blocked": 0}
// N writers; main joins them and sees who was last.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  STORE(x, (intptr_t)argument + 1);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, write_x, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int last = LOAD(x);
  assert(last != 0);
  return 0;
}
