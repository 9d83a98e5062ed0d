// How many strings of zeros and ones have no two ones in a row? All threads but one compute it top down, with tables of strings that
// end with a zero and of those that end with a one: each takes over an entry that it finds, computes and stores it otherwise, and says
// in the end that it is done. The last thread looks at the result, if somebody is done. After the programs of Chatterjee, Pavlogiannis
// and Toman (OOPSLA 2019). N: the length; THREADS. Tables: bin_noconsec_td3 of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef THREADS
#define THREADS 3
#endif

atomic_int table[2][N + 1];  // by the last digit and the length, or 0 where that is not known yet
atomic_int done;

static int strings(int last, int length) {
  if (length == 1) return 1;
  int found = LOAD(table[last][length]);
  if (found) return found;
  found = strings(0, length - 1) + (last == 0 ? strings(1, length - 1) : 0);
  STORE(table[last][length], found);
  return found;
}

void *compute(void *argument) {
  strings(0, N);
  strings(1, N);
  atomic_store(&done, 1);  // after all of the table, under every model
  return argument;
}

void *look(void *argument) {
  if (LOAD(done)) {
    LOAD(table[0][N]);
    LOAD(table[1][N]);
  }
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, compute, 0);
  pthread_create(&t[THREADS - 1], 0, look, 0);
  return 0;
}
