// A ring of N threads that pass on a token, after an error of PostgreSQL on machines with weak memory: whoever finds its latch set
// within L looks takes it back, and if its flag is set too, passes both on. Tables: pgsql of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef L
#define L 3
#endif

atomic_int latch[N] = {1}, flag[N] = {1};

void *worker(void *argument) {
  int me = (intptr_t)argument;
  int next = (me + 1) % N;
  int looks = 0;
  while (looks < L && LOAD(latch[me]) != 1) looks++;
  if (looks == L) return 0;
  int fits = LOAD(latch[me]) == 0 || LOAD(flag[me]) == 1;
  assert(fits);
  STORE(latch[me], 0);
  if (LOAD(flag[me]) == 1) {
    STORE(flag[me], 0);
    STORE(flag[next], 1);
    STORE(latch[next], 1);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, worker, (void *)(intptr_t)i);
  return 0;
}
