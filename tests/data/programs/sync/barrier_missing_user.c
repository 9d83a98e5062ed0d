//! {"exit": 1, "kind": "deadlock", "line": 19}
//! {"args": ["--model", "pso"], "exit": 1, "kind": "deadlock", "line": 19}
//! {"args": ["--reduction", "view", "--runtime", "tree"], "exit": 1, "kind": "deadlock", "line": 19}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// One thread ends before it arrives if it finds a value of another one that is about to arrive.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>

#define N 3
pthread_barrier_t barrier;
_Atomic int stop;

void *work(void *argument) {
  if (argument == &stop) stop = 1;
#ifndef FIXED
  if (argument != &stop && stop == 1) return 0;
#endif
  pthread_barrier_wait(&barrier);
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, i == N - 1 ? &stop : 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
