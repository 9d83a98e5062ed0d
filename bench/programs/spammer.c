// N threads send to each other: each writes its number into the cell of every other one, then reads its own. N: threads.
// Tables: spammer of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int received[N];

void *spam(void *argument) {
  int self = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    if (i != self) STORE(received[i], self + 1);
  }
  LOAD(received[self]);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, spam, (void *)(intptr_t)i);
  return 0;
}
