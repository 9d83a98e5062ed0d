//! {"args": ["--define", "N=2", "--define", "WORK=100", "--reduction=none"], "exit": 0, "executions": 55}
// One thread computes for long between two accesses: WORK rounds of arithmetic, about 1 ms for 300,000 of them. The other
// goes on meanwhile. Ours, for executions that take their time.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 12
#endif
#ifndef WORK
#define WORK 300000
#endif

atomic_int x, y;

static int computed(int seed) {
  unsigned value = (unsigned)seed + 1;
  for (int i = 0; i < WORK; ++i) value = value * 1664525u + 1013904223u;
  return value == 0;
}

static void *computes(void *argument) {
  int seen = atomic_load(&x);
  seen += computed(seen);
  atomic_store(&y, seen);
  return argument;
}

static void *goes_on(void *argument) {
  for (int i = 0; i < N; ++i) {
    atomic_store(&x, i);
    (void)atomic_load(&y);
  }
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, computes, 0);
  pthread_create(&b, 0, goes_on, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
