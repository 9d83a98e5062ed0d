//! {"args": ["--define", "N=1", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [11, 0], "reads-from": [11, 0], "reads-value-from": [11, 0], "views": [11, 0]}
//! {"args": ["--define", "N=2", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [140, 0], "reads-from": [140, 0], "reads-value-from": [140, 0], "views": [140, 0]}
//! {"args": ["--define", "N=2", "--define", "WITH_MAIN=0", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [19, 0], "reads-from": [19, 0], "reads-value-from": [19, 0], "views": [19, 0]}
//! {"args": ["--define", "N=3", "--define", "WITH_MAIN=0", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [141, 0], "reads-from": [141, 0], "reads-value-from": [141, 0], "views": [141, 0]}
//! {"args": ["--define", "N=1", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [11, 0], "reads-from": [11, 0], "reads-value-from": [11, 0], "views": [11, 0]}
//! {"args": ["--define", "N=1", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [11, 0], "reads-from": [11, 0], "reads-value-from": [11, 0], "views": [11, 0]}
//! {"args": ["--define", "N=1", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [3, 0], "reads-from": [3, 0], "reads-value-from": [3, 0], "views": [3, 0]}
//! {"args": ["--define", "N=2", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [20, 0], "reads-from": [20, 0], "reads-value-from": [20, 0], "views": [20, 0]}
//! {"args": ["--define", "N=1", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [3, 0], "reads-from": [3, 0], "reads-value-from": [3, 0], "views": [3, 0]}
//! {"args": ["--define", "N=2", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [20, 0], "reads-from": [20, 0], "reads-value-from": [20, 0], "views": [20, 0]}
//! {"args": ["--define", "N=2", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 140, "blocked": 0}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 19605, "blocked": 0}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 19605, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 8953, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 19404, "blocked": 0}
//! {"args": ["--define", "N=5", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 19404, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1107, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1764, "blocked": 0}
//! {"args": ["--define", "N=4", "--define", "WITH_MAIN=0", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 1764, "blocked": 0}
//! {"args": ["--define", "N=2", "--ignore=assertions,races,deadlocks", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 140, "blocked": 0}
// Two threads add to each other's Fibonacci number; main looks at both (WITH_MAIN=0: it does not).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef WITH_MAIN
#define WITH_MAIN 1
#endif

atomic_int i = 1, j = 1;

void *first(void *argument) {
  for (int k = 0; k < N; k++) {
    int a = LOAD(i);
    int b = LOAD(j);
    STORE(i, a + b);
  }
  return argument;
}

void *second(void *argument) {
  for (int k = 0; k < N; k++) {
    int b = LOAD(j);
    int a = LOAD(i);
    STORE(j, b + a);
  }
  return argument;
}

int fib(int n) { return n <= 2 ? 1 : fib(n - 1) + fib(n - 2); }

int main(void) {
  pthread_t t1, t2;
  int largest = fib(2 + 2 * N);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  if (WITH_MAIN) {
    int fits = LOAD(i) <= largest && LOAD(j) <= largest;
    assert(fits);
  }
  return 0;
}
