// Peterson's mutual exclusion of two threads, up to N entries each; who would have to wait ends.
// Tables: peterson of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 1
#endif

atomic_int f0, f1, t, c;

void *t0(void *argument) {
  for (int i = 0; i < N; i++) {
    f0 = 1;
    t = 1;
    int a = f1;
    int b = t;
    if (a == 1 && b == 1) return argument;
    c = 2;
    int seen = c;
    assert(seen == 2);
    f0 = 0;
  }
  return argument;
}

void *t1(void *argument) {
  for (int i = 0; i < N; i++) {
    f1 = 1;
    t = 0;
    int a = f0;
    int b = t;
    if (a == 1 && b == 0) return argument;
    c = 1;
    int seen = c;
    assert(seen == 1);
    f1 = 0;
  }
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, t0, 0);
  pthread_create(&second, 0, t1, 0);
  return 0;
}
