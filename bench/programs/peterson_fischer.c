// Peterson's and Fischer's mutual exclusion of two threads with one variable of three values each (STOC 1977), up to N entries
// each: whoever would have to wait ends. Nothing in the critical section, no fence. A version of our own of "pet_fischer" among
// the mutual-exclusion benchmarks of Bui et al., OOPSLA 2021. Tables: pet_fischer of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 1
#endif

enum { Outside, Even, Odd };

atomic_int state[2];

// Thread 0 makes the states equal, thread 1 makes them differ; the other one's wish goes first.
int answer(int me, int others) {
  if (me == 0) return others;
  return others == Even ? Odd : Even;
}

void *contender(void *argument) {
  int me = (intptr_t)argument;
  int other = 1 - me;
  for (int i = 0; i < N; i++) {
    int others = LOAD(state[other]);
    int mine = others == Outside ? Even : answer(me, others);
    STORE(state[me], mine);
    others = LOAD(state[other]);
    if (others != Outside) {
      mine = answer(me, others);
      STORE(state[me], mine);
    }
    others = LOAD(state[other]);
    if (others != Outside && answer(me, others) == mine) return 0;
    STORE(state[me], Outside);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
