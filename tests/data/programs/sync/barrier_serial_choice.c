//! {"exit": 0, "executions": 3}
//! {"args": ["--model", "tso"], "exit": 0, "executions": 3}
//! {"args": ["--model", "pso"], "exit": 0, "executions": 3}
//! {"args": ["--runtime", "tree"], "exit": 0, "executions": 3}
//! {"args": ["--runtime", "direct", "--reduction", "rvf"], "exit": 0, "executions": 3}
//! {"args": ["--define", "PHASES=2"], "exit": 0, "executions": 9}
//! {"args": ["--define", "ONE_ASKS=1"], "exit": 0, "executions": 2}
//! {"args": ["--define", "ALWAYS=0"], "exit": 1, "kind": "assertion", "line": 37}
//! {"args": ["--define", "ALWAYS=1"], "exit": 1, "kind": "assertion", "line": 37}
//! {"args": ["--define", "ALWAYS=2", "--model", "pso"], "exit": 1, "kind": "assertion", "line": 37}
// Which thread is the serial one is all that arrivals decide: one execution per thread, and not per order.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifndef PHASES
#define PHASES 1
#endif
#define N 3

pthread_barrier_t barrier;
int number[N] = {0, 1, 2};
int serial[PHASES];

void *work(void *argument) {
  int mine = *(int *)argument;
  for (int i = 0; i < PHASES; i++) {
#ifdef ONE_ASKS
    if (mine != ONE_ASKS) {
      pthread_barrier_wait(&barrier);
      continue;
    }
#endif
    if (pthread_barrier_wait(&barrier) != PTHREAD_BARRIER_SERIAL_THREAD) continue;
    serial[i]++;
#ifdef ALWAYS
    assert(mine == ALWAYS);
#endif
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, 0, N);
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, &number[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
#ifndef ONE_ASKS
  for (int i = 0; i < PHASES; i++) assert(serial[i] == 1);
#endif
  return 0;
}
