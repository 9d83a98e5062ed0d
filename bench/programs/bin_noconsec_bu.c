// How many strings of zeros and ones have no two ones in a row? All threads but one fill both tables, of strings that end with a zero
// and of those that end with a one, bottom up: each takes over the entries of a length that it finds filled, fills them otherwise, and
// says in the end that it is done. The last thread looks at the result, if somebody is done. After the programs of Chatterjee,
// Pavlogiannis and Toman (OOPSLA 2019). N: lengths below it; THREADS. Tables: bin_noconsec_bu3 of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef THREADS
#define THREADS 3
#endif

atomic_int end_with_zero[N + 1], end_with_one[N + 1];  // by length, or 0 where that is not known yet
atomic_int done;

void *fill(void *argument) {
  int zero = 1, one = 1;
  for (int length = 2; length <= N; length++) {
    int found_zero = LOAD(end_with_zero[length]);
    int found_one = found_zero ? LOAD(end_with_one[length]) : 0;
    if (!found_one) {
      found_zero = zero + one;
      found_one = zero;
      STORE(end_with_zero[length], found_zero);
      STORE(end_with_one[length], found_one);
    }
    zero = found_zero;
    one = found_one;
  }
  atomic_store(&done, 1);  // after all of the table, under every model
  return argument;
}

void *look(void *argument) {
  if (LOAD(done)) {
    LOAD(end_with_zero[N]);
    LOAD(end_with_one[N]);
  }
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, fill, 0);
  pthread_create(&t[THREADS - 1], 0, look, 0);
  return 0;
}
