// Kessels' mutual exclusion of two threads, each of which writes variables of its own only, up to N entries each: whoever would
// have to wait ends. Nothing in the critical section, no fence. A version of our own of "kessels" among the mutual-exclusion
// benchmarks of Bui et al., OOPSLA 2021. Tables: kessels of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 1
#endif

atomic_int wants[2], turn[2];

// It is the turn of thread 0 if the two turns differ, else of thread 1.
void *contender(void *argument) {
  int me = (intptr_t)argument;
  int other = 1 - me;
  for (int i = 0; i < N; i++) {
    STORE(wants[me], 1);
    int mine = LOAD(turn[other]) ^ me;
    STORE(turn[me], mine);
    if (LOAD(wants[other]) == 1 && (LOAD(turn[other]) ^ me) == mine) return 0;
    STORE(wants[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
