// Two threads enter a critical section up to N times; who finds the other interested ends.
// Tables: dekker of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

atomic_int x, y, c;

void *t0(void *argument) {
  for (int i = 0; i < N; i++) {
    x = 1;
    if (y != 0) return argument;
    c = 2;
    int seen = c;
    assert(seen == 2);
    x = 0;
  }
  return argument;
}

void *t1(void *argument) {
  for (int i = 0; i < N; i++) {
    y = 1;
    if (x != 0) return argument;
    c = 1;
    int seen = c;
    assert(seen == 1);
    y = 0;
  }
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, t0, 0);
  pthread_create(&second, 0, t1, 0);
  return 0;
}
