// Peterson's mutual exclusion of two threads, up to N entries each, as in the mutual-exclusion benchmarks of Bui et al., OOPSLA
// 2021 (their "peterson"): nothing in the critical section, no fence, and whoever would have to wait ends. Whose turn it is is
// looked at only if the other wants to enter; peterson.c always looks at both. Tables: peterson of Bui et al. (OOPSLA 2021).
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
    STORE(turn, other);
    if (LOAD(wants[other]) == 1 && LOAD(turn) == other) return 0;
    STORE(wants[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
