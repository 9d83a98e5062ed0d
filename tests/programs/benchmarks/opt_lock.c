//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [126, 0], "reads-from": [31, 0], "reads-value-from": [19, 0], "views": [9, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [346, 0], "reads-from": [43, 0], "reads-value-from": [27, 0], "views": [12, 0]}
//! {"args": ["--define", "N=1", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [14, 0], "reads-from": [7, 0], "reads-value-from": [3, 0], "views": [3, 0]}
//! {"args": ["--define", "N=1", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [14, 0], "reads-from": [7, 0], "reads-value-from": [3, 0], "views": [3, 0]}
//! {"args": ["--define", "N=11", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 127, "blocked": 0}
//! {"args": ["--define", "N=100", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 1195, "blocked": 0}
//! {"args": ["--define", "N=12", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 139, "blocked": 0}
//! {"args": ["--define", "N=12", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 183, "blocked": 0}
//! {"args": ["--define", "N=12", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 667, "blocked": 0}
//! {"args": ["--define", "N=12", "--define", "RELAXED=1", "--model", "sc", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 139, "blocked": 0}
//! {"args": ["--define", "N=12", "--define", "RELAXED=1", "--model", "tso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 183, "blocked": 0}
//! {"args": ["--define", "N=12", "--define", "RELAXED=1", "--model", "pso", "--ignore=assertions,races,deadlocks", "--reduction=rf-poly"], "exit": 0, "executions": 667, "blocked": 0}
// An optimistic lock: two threads mark x as theirs, up to N times until it stays so.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int x, y;

void *locker(void *argument) {
  int id = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    STORE(x, id);
    STORE(y, 1);
    if (LOAD(x) == id) {
      int seen = LOAD(y);
      assert(seen == 1);
      break;
    }
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int id = 0; id < 2; id++) pthread_create(&t[id], 0, locker, (void *)(intptr_t)id);
  return 0;
}
