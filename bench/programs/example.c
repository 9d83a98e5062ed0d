//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--define", "N=4", "--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--define", "N=4", "--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--define", "N=4", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on x"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on x"}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=rf"], "exit": 0, "executions": 867, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=dpor"], "exit": 0, "executions": 1955, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 105, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--define", "N=4", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 58}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 105, "blocked": 0}
// Three threads of two rounds, and one order of very many that reaches the error. N: how often the first thread writes the same value.
// After Figure 2 of Huang, Stateless Model Checking Concurrent Programs with Maximal Causality Reduction (PLDI 2015). Tables: Example of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 1
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

int x, y;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *set(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&lock);
    x = 1;
    for (int k = 0; k < N; k++) y = 1;
    pthread_mutex_unlock(&lock);
  }
  return argument;
}

void *reset(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&lock);
    x = 0;
    pthread_mutex_unlock(&lock);
    if (x > 0) {
      y = y + 1;
      x = 2;
    }
  }
  return argument;
}

void *look(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    if (x > 1) {
      if (y == 3) {
#ifndef FIXED
        assert(0);
#endif
        return argument;
      }
      y = 2;
    }
  }
  return argument;
}

int main(void) {
  pthread_t setter, resetter, looker;
  pthread_create(&setter, 0, set, 0);
  pthread_create(&resetter, 0, reset, 0);
  pthread_create(&looker, 0, look, 0);
  pthread_join(setter, 0);
  pthread_join(resetter, 0);
  pthread_join(looker, 0);
  return 0;
}
