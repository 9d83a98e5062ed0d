//! {"args": ["--define", "N=2", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [4, 0], "reads-from": [4, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [36, 0], "reads-from": [36, 0], "reads-value-from": [36, 0], "views": [36, 0]}
//! {"args": ["--define", "N=2", "--define", "L=2", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [4, 0], "reads-from": [4, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=3", "--define", "L=2", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [36, 0], "reads-from": [36, 0], "reads-value-from": [36, 0], "views": [36, 0]}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 14400, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 14400, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 14400, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 576, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 576, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 576, "blocked": 0}
// N threads count themselves, and who finds a 1 works alone, L times.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef L
#define L 1
#endif

atomic_int r, s, l;

void *work(void *argument) {
  atomic_fetch_add(&r, 1);
  if (LOAD(r) == 1) {
    for (int i = 0; i < L; i++) {
      STORE(s, LOAD(s) + 1);
      STORE(l, LOAD(l) + 1);
      LOAD(s);
    }
  }
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
