//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [16, 0], "reads-from": [16, 0], "reads-value-from": [16, 0], "views": [16, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [32, 0], "reads-from": [32, 0], "reads-value-from": [32, 0], "views": [32, 0]}
//! {"args": ["--define", "N=11", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=11", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 2048, "blocked": 0}
//! {"args": ["--define", "N=9", "--ignore=assertions,races,deadlocks", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 512, "blocked": 0}
// One writer, N readers.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  STORE(x, 42);
  return argument;
}

void *read_x(void *argument) {
  LOAD(x);
  return argument;
}

int main(void) {
  pthread_t writer, readers[N];
  pthread_create(&writer, 0, write_x, 0);
  for (int i = 0; i < N; i++) pthread_create(&readers[i], 0, read_x, 0);
  pthread_join(writer, 0);
  for (int i = 0; i < N; i++) pthread_join(readers[i], 0);
  return 0;
}
