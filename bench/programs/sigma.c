// Main advances an index before it creates each of N threads, which write the cell it is at.
// Tables: sigma of Abdulla et al. (OOPSLA 2019).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int idx = -1, arr[N];

void *mark(void *argument) {
  int k = LOAD(idx);
  STORE(arr[k], 1);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    STORE(idx, LOAD(idx) + 1);
    pthread_create(&t[i], 0, mark, 0);
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
