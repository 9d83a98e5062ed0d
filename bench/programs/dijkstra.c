// Dijkstra's mutual exclusion of 1965, THREADS threads, up to N entries each: whoever would have to wait for its turn ends, and who
// finds another one past its turn starts again, at most N times. Nothing in the critical section; a fence after a thread says that
// it is past its turn. A version of our own of "dijkstra" and "dijkstra3" among the mutual-exclusion benchmarks of Bui et al.,
// OOPSLA 2021. Tables: dijkstra of Bui et al. (OOPSLA 2021); dijkstra3 of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 1
#endif
#ifndef THREADS
#define THREADS 2
#endif

atomic_int wants[THREADS], passed[THREADS], turn;

bool take_turn(int me) {
  int owner = LOAD(turn);
  if (owner == me) return true;
  if (LOAD(wants[owner])) return false;
  STORE(turn, me);
  return LOAD(turn) == me;
}

bool alone(int me) {
  STORE(passed[me], 1);
  atomic_thread_fence(memory_order_seq_cst);
  for (int i = 0; i < THREADS; i++) {
    if (i != me && LOAD(passed[i])) {
      STORE(passed[me], 0);
      return false;
    }
  }
  return true;
}

bool enter(int me) {
  STORE(wants[me], 1);
  for (int i = 0; i < N; i++) {
    if (!take_turn(me)) return false;
    if (alone(me)) return true;
  }
  return false;
}

void *contender(void *argument) {
  int me = (intptr_t)argument;
  for (int i = 0; i < N && enter(me); i++) {
    STORE(passed[me], 0);
    STORE(wants[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
