// N-1 setters write two variables in order, a checker looks whether it sees them in order.
// Tables: reorder_3_bad of Abdulla et al. (OOPSLA 2019); reorder_4_bad of Abdulla et al. (OOPSLA 2019); reorder_5_bad of Abdulla et al. (OOPSLA 2019) and more.
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int a, b;

void *set(void *argument) {
  STORE(a, 1);
  STORE(b, -1);
  return argument;
}

void *check(void *argument) {
  int ordered = (LOAD(a) == 0 && LOAD(b) == 0) || (LOAD(a) == 1 && LOAD(b) == -1);
  assert(ordered);
  return argument;
}

int main(void) {
  pthread_t setters[N - 1], checker;
  for (int i = 0; i < N - 1; i++) pthread_create(&setters[i], 0, set, 0);
  pthread_create(&checker, 0, check, 0);
  for (int i = 0; i < N - 1; i++) pthread_join(setters[i], 0);
  pthread_join(checker, 0);
  return 0;
}
