// Main advances an index before it creates each of N threads, which write the cell it is at; then it joins them and adds up the cells.
// From SV-COMP (sigma): threads may write the same cell. N: threads. Tables: sigma of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int last = -1, cell[N];

void *mark(void *argument) {
  int k = LOAD(last);
  STORE(cell[k], 1);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    STORE(last, LOAD(last) + 1);
    pthread_create(&t[i], 0, mark, 0);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int sum = 0;
  for (int i = 0; i < N; i++) sum += LOAD(cell[i]);
  assert(sum == N);
  return 0;
}
