// N threads count themselves, and who finds a 1 works alone, L times.
// Tables: 13_unverif of Agarwal et al. (CAV 2021) and of Bui et al. (OOPSLA 2021); unvrf of the paper on view-equivalence.
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef L
#define L 1
#endif

atomic_int r, s, l;

void *work(void *argument) {
  atomic_fetch_add(&r, 1);
  if (LOAD(r) == 1) {
    for (int i = 0; i < L; i++) {
      STORE(s, LOAD(s) + 1);
      STORE(l, LOAD(l) + 1);
      LOAD(s);
    }
  }
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
