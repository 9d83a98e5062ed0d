// Two threads fill an array, each N cells at most, and advance the common index without synchronisation: between the steps of one the
// other may advance it too. From SV-COMP (fillarray). N: rounds of a thread. Tables: fillarray_false of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#define SIZE 20

atomic_int last, cell[SIZE];

void *fill(void *argument) {
  for (int rounds = 0; LOAD(last) < SIZE - 1 && rounds < N; rounds++) {
    STORE(last, LOAD(last) + 1);
    STORE(cell[LOAD(last)], (intptr_t)argument);
  }
  return 0;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, fill, (void *)1);
  pthread_create(&t2, 0, fill, (void *)2);
  return 0;
}
