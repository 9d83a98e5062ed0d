//! {"args": ["--define", "N=2", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [3, 0], "reads-from": [2, 0], "reads-value-from": [2, 0], "views": [2, 0]}
//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [15, 0], "reads-from": [6, 0], "reads-value-from": [6, 0], "views": [6, 0]}
//! {"args": ["--define", "N=6", "--ignore=assertions,races,deadlocks", "--reduction=dpor"], "exit": 0, "executions": 10395, "blocked": 0}
//! {"args": ["--define", "N=7", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 5040, "blocked": 0}
// Main advances an index before it creates each of N threads, which write the cell it is at.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

atomic_int idx = -1, arr[N];

void *mark(void *argument) {
  int k = idx;
  arr[k] = 1;
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    idx = idx + 1;
    pthread_create(&t[i], 0, mark, 0);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
