// Szymanski's mutual exclusion of two threads, up to N entries each, as in the mutual-exclusion benchmarks of Bui et al., OOPSLA
// 2021 (their "szymanski"): nothing in the critical section, whoever would have to wait ends, and one fence of the three that
// TSO needs. szymanski.c is the same algorithm without fences and with a critical section.
// Tables: szymanski of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 1
#endif

enum { Outside, Intending, Waiting, Entering, Inside };

atomic_int stage[2];

void *contender(void *argument) {
  int me = (intptr_t)argument;
  int other = 1 - me;
  for (int i = 0; i < N; i++) {
    STORE(stage[me], Intending);
    if (LOAD(stage[other]) >= Entering) return 0;
    STORE(stage[me], Entering);
    if (LOAD(stage[other]) == Intending) {
      STORE(stage[me], Waiting);
      if (LOAD(stage[other]) != Inside) return 0;
    }
    STORE(stage[me], Inside);
    atomic_thread_fence(memory_order_seq_cst);
    if (LOAD(stage[other]) >= Waiting) return 0;
    int last = LOAD(stage[other]);
    if (last == Waiting || last == Entering) return 0;
    STORE(stage[me], Outside);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
