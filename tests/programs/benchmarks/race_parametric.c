//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [328, 0], "reads-from": [141, 0], "reads-value-from": [141, 0], "views": [48, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [3334, 0], "reads-from": [1107, 0], "reads-value-from": [1107, 0], "views": [192, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 34904, "blocked": 0}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8953, "blocked": 0}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=rf", "--oracle=paper"], "exit": 0, "executions": 8953, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8953, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8953, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8953, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1107, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1107, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1107, "blocked": 0}
// Two threads write the same variable and read it back, N times.
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int v;

void *racer(void *argument) {
  int id = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    STORE(v, id);
    LOAD(v);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int id = 0; id < 2; id++) pthread_create(&t[id], 0, racer, (void *)(intptr_t)id);
  return 0;
}
