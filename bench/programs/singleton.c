// N writers, of which one writes something else; main joins them and reads.
// Tables: singleton of Agarwal et al. (CAV 2021) and of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_two(void *argument) {
  STORE(x, 2);
  return argument;
}

void *write_one(void *argument) {
  STORE(x, 1);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, i == 0 ? write_two : write_one, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int last = LOAD(x);
  assert(last != 0);
  return 0;
}
