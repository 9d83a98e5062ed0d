// Burns' and Lynch's mutual exclusion of THREADS threads with one bit each, up to N entries each: who finds one before it that
// wants to enter ends, or starts again if it wanted to enter too; who finds one after it ends. Nothing in the critical section,
// no fence.
// A version of our own of "burns" and "burns3" among the mutual-exclusion benchmarks of Bui et al., OOPSLA 2021.
// Tables: burns of Bui et al. (OOPSLA 2021); burns3 of Bui et al. (OOPSLA 2021).
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

atomic_int wants[THREADS];

bool all_outside(int first, int last) {
  for (int i = first; i < last; i++) {
    if (LOAD(wants[i])) return false;
  }
  return true;
}

void *contender(void *argument) {
  int me = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    do {
      STORE(wants[me], 0);
      if (!all_outside(0, me)) return 0;
      STORE(wants[me], 1);
    } while (!all_outside(0, me));
    if (!all_outside(me + 1, THREADS)) return 0;
    STORE(wants[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
