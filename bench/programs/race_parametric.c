//! {"args": ["--define", "N=5", "--ignore=assertions,races,deadlocks", "--reduction=rf", "--oracle=paper"], "exit": 0, "executions": 8953, "blocked": 0}
// Two threads write the same variable and read it back, N times.
// Tables: race-parametric of Abdulla et al. (OOPSLA 2019); race_parametric of Bui et al. (OOPSLA 2021).
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
