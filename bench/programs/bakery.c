// Lamport's bakery, THREADS threads, up to N entries each: whoever would have to wait ends. Nothing in the critical section; fences
// after a thread says that it chooses and after it has its number. A version of our own of "bakery" and "bakery3" among the
// mutual-exclusion benchmarks of Bui et al., OOPSLA 2021.
// Tables: bakery of Bui et al. (OOPSLA 2021); bakery3 of Bui et al. (OOPSLA 2021).
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

atomic_int choosing[THREADS], number[THREADS];

int choose(int me) {
  STORE(choosing[me], 1);
  atomic_thread_fence(memory_order_seq_cst);
  int highest = 0;
  for (int i = 0; i < THREADS; i++) {
    int taken = LOAD(number[i]);
    if (taken > highest) highest = taken;
  }
  STORE(number[me], highest + 1);
  atomic_thread_fence(memory_order_seq_cst);
  STORE(choosing[me], 0);
  return highest + 1;
}

bool is_before(int other, int me, int mine) {
  if (LOAD(choosing[other])) return true;
  int taken = LOAD(number[other]);
  return taken != 0 && (taken < mine || (taken == mine && other < me));
}

void *contender(void *argument) {
  int me = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    int mine = choose(me);
    for (int other = 0; other < THREADS; other++) {
      if (other != me && is_before(other, me, mine)) return 0;
    }
    STORE(number[me], 0);
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], 0, contender, (void *)(intptr_t)i);
  return 0;
}
