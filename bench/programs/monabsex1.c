// N threads write the same value and read it back.
// Tables: 45_monabsex1 of Agarwal et al. (CAV 2021); mnbsx of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int s;

void *work(void *argument) {
  STORE(s, N);
  int seen = LOAD(s);
  assert(seen == N);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
