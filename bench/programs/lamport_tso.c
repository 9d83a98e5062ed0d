// Lamport's second fast mutex, two threads, N entries each, as in the mutual-exclusion benchmarks of Bui et al., OOPSLA 2021 (their
// "lamport"): no fence, nothing in the critical section, and whoever would have to wait ends; who only has to try again does.
// lamport.c is the same algorithm of N threads with one entry each and a critical section.
// Tables: lamport of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 1
#endif

atomic_int busy[3], x, y;

// Whether the critical section is entered; else it would have to be waited for.
bool enter(int me) {
  int other = 3 - me;
  for (;;) {
    STORE(busy[me], 1);
    STORE(x, me);
    if (LOAD(y) != 0) {
      STORE(busy[me], 0);
      if (LOAD(y) != 0) return false;
      continue;
    }
    STORE(y, me);
    if (LOAD(x) == me) return true;
    STORE(busy[me], 0);
    if (LOAD(busy[other])) return false;
    if (LOAD(y) == me) return true;
    if (LOAD(y) != 0) return false;
  }
}

void *contender(void *argument) {
  int me = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    if (!enter(me)) return 0;
    STORE(y, 0);
    STORE(busy[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 1; i <= 2; i++) pthread_create(&t[i - 1], 0, contender, (void *)(intptr_t)i);
  return 0;
}
