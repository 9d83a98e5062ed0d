//! {"exit": 0, "executions": 1}
//! {"args": ["--define", "N=5"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--model", "tso"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--model", "pso"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--reduction", "dpor"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--reduction", "rvf"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--reduction", "view", "--runtime", "tree"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--reduction", "mcr", "--runtime", "direct"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--runtime", "tree"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=4", "--runtime", "direct"], "exit": 0, "executions": 1}
//! {"args": ["--define", "N=3", "--define", "OVERTAKES=1"], "exit": 1, "kind": "assertion", "line": 29}
// Threads take turns with what each of them wrote: no order of arrivals makes a difference.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

pthread_barrier_t barrier;
int cell[N];

void *work(void *argument) {
  int *mine = argument, *next = cell + (mine - cell + 1) % N;
  *mine = 1;
  pthread_barrier_wait(&barrier);
  int seen = *next;
  assert(seen == 1);
#ifndef OVERTAKES
  pthread_barrier_wait(&barrier);
#endif
  *mine = seen + 1;
  pthread_barrier_wait(&barrier);
  assert(*next == 2);
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, &cell[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  pthread_barrier_destroy(&barrier);
  return 0;
}
