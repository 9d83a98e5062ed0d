//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [12, 0], "reads-from": [12, 0], "reads-value-from": [12, 0], "views": [12, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [28, 0], "reads-from": [28, 0], "reads-value-from": [28, 0], "views": [28, 0]}
//! {"args": ["--define", "N=9", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 1536, "blocked": 0}
//! {"args": ["--define", "N=11", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 7168, "blocked": 0}
//! {"args": ["--define", "N=11", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 7168, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 7168, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 7168, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 7168, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1536, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1536, "blocked": 0}
//! {"args": ["--define", "N=9", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1536, "blocked": 0}
//! {"args": ["--define", "N=9", "--ignore=assertions,races,deadlocks", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 1536, "blocked": 0}
// N writers each fill their cell from the one before; a reader looks for the last zero.
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int a[N + 1];

void *find_last_zero(void *argument) {
  int i = N;
  while (LOAD(a[i]) != 0) i--;
  return argument;
}

void *fill(void *argument) {
  int j = (intptr_t)argument;
  STORE(a[j], LOAD(a[j - 1]) + 1);
  return 0;
}

int main(void) {
  pthread_t reader, writers[N];
  pthread_create(&reader, 0, find_last_zero, 0);
  for (int j = 1; j <= N; j++) pthread_create(&writers[j - 1], 0, fill, (void *)(intptr_t)j);
  return 0;
}
