//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [56, 0], "reads-from": [21, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [1248, 0], "reads-from": [64, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=2", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [4, 0], "reads-from": [4, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=3", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [56, 0], "reads-from": [21, 0], "reads-value-from": [4, 0], "views": [4, 0]}
//! {"args": ["--define", "N=2", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [5, 0], "reads-from": [5, 0], "reads-value-from": [5, 0], "views": [5, 0]}
//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 40032, "blocked": 0}
//! {"args": ["--define", "N=10", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 1540, "blocked": 0}
// N-1 setters write two variables in order, a checker looks whether it sees them in order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

atomic_int a, b;

void *set(void *argument) {
  atomic_store_explicit(&a, 1, ORDER);
  atomic_store_explicit(&b, -1, ORDER);
  return argument;
}

#define READ(variable) atomic_load_explicit(&variable, ORDER)

void *check(void *argument) {
  int ordered = (READ(a) == 0 && READ(b) == 0) || (READ(a) == 1 && READ(b) == -1);
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
