// Two threads add to each other's Fibonacci number; main looks at both (WITH_MAIN=0: it does not).
// Tables: fib-bench of Abdulla et al. (OOPSLA 2019); fib_bench of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef WITH_MAIN
#define WITH_MAIN 1
#endif

atomic_int i = 1, j = 1;

void *first(void *argument) {
  for (int k = 0; k < N; k++) {
    int a = LOAD(i);
    int b = LOAD(j);
    STORE(i, a + b);
  }
  return argument;
}

void *second(void *argument) {
  for (int k = 0; k < N; k++) {
    int b = LOAD(j);
    int a = LOAD(i);
    STORE(j, b + a);
  }
  return argument;
}

int fib(int n) { return n <= 2 ? 1 : fib(n - 1) + fib(n - 2); }

int main(void) {
  pthread_t t1, t2;
  int largest = fib(2 + 2 * N);
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  if (WITH_MAIN) {
    int fits = LOAD(i) <= largest && LOAD(j) <= largest;
    assert(fits);
  }
  return 0;
}
