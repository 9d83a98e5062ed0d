// Dekker's mutual exclusion of two threads, N tries each, as in the mutual-exclusion benchmarks of Bui et al., OOPSLA 2021 (their
// "dekker"), with a fence before the first look at the other and nothing in the critical section. Who finds the other there gives
// way if it is not its turn, ends if it would have to wait for its turn, and uses up the try. dekker.c has no turn.
// Tables: dekker of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int wants[2], turn;

void *contender(void *argument) {
  int me = (intptr_t)argument;
  int other = 1 - me;
  for (int i = 0; i < N; i++) {
    STORE(wants[me], 1);
    atomic_thread_fence(memory_order_seq_cst);
    if (LOAD(wants[other]) == 1) {
      if (LOAD(turn) != me) {
        STORE(wants[me], 0);
        if (LOAD(turn) != me) return 0;
        STORE(wants[me], 1);
      }
      continue;
    }
    STORE(turn, other);
    STORE(wants[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
