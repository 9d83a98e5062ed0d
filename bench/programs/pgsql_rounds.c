// Two threads that pass a token to each other N times, after an error of PostgreSQL on machines with weak memory (Abdulla et al.,
// TACAS 2015; the "pgsql" of Agarwal et al., CAV 2021, and of Bui et al., OOPSLA 2021): whoever finds its latch set within N + 2
// looks takes it back, and if its flag is set too, passes both on. pgsql.c is a ring of N threads with one round each.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

#define MOST_LOOKS (N + 2)

atomic_int latch[2] = {1}, flag[2] = {1};

void *worker(void *argument) {
  int me = (intptr_t)argument;
  int other = 1 - me;
  for (int i = 0; i < N; i++) {
    int looks = 0;
    while (looks < MOST_LOOKS && LOAD(latch[me]) != 1) looks++;
    if (looks == MOST_LOOKS) return 0;
    bool fits = LOAD(latch[me]) == 0 || LOAD(flag[me]) == 1;
    assert(fits);
    STORE(latch[me], 0);
    if (LOAD(flag[me]) == 1) {
      STORE(flag[me], 0);
      STORE(flag[other], 1);
      STORE(latch[other], 1);
    }
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, (void *)(intptr_t)i);
  return 0;
}
