// A ring of two threads that pass on a token N times, after an error of PostgreSQL on machines with weak memory: whoever finds its latch
// set within N + 2 looks takes it back, and if its flag is set too, passes both on; whoever does not gives up.
// After Listing 1.1 of Alglave, Kroening, Nimal and Tautschnig, Software Verification for Weak Memory via Program Transformation (ESOP 2013).
// Tables: pgsql of Bui et al. (OOPSLA 2021) and of Agarwal et al. (CAV 2021).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

enum { THREADS = 2, LOOKS = N + 2 };

atomic_int latch[THREADS] = {1}, flag[THREADS] = {1};

int latch_is_set(int me) {
  for (int looks = 0; looks < LOOKS; looks++)
    if (LOAD(latch[me]) == 1) return 1;
  return 0;
}

void *work(void *argument) {
  int me = (int)(intptr_t)argument;
  int next = (me + 1) % THREADS;
  for (int i = 0; i < N; i++) {
    if (!latch_is_set(me)) return 0;
    int fits = LOAD(latch[me]) == 0 || LOAD(flag[me]) == 1;
    assert(fits);
    STORE(latch[me], 0);
    if (LOAD(flag[me]) == 1) {
      STORE(flag[me], 0);
      STORE(flag[next], 1);
      STORE(latch[next], 1);
    }
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&t[i], 0, work, (void *)(intptr_t)i);
  return 0;
}
