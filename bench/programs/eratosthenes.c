// Two threads sieve the numbers below N at the same time, both the same ones: for every number that is not crossed out, cross out its
// multiples. What a thread reads was written by itself or by the other one, and is the same. N: the numbers end before it.
// Tables: eratosthenes of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 10
#endif

atomic_int crossed_out[N];

void *sieve(void *argument) {
  for (int number = 2; number < N; number++) {
    if (LOAD(crossed_out[number])) continue;
    for (int multiple = 2 * number; multiple < N; multiple += number) STORE(crossed_out[multiple], 1);
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, sieve, 0);
  pthread_create(&t2, 0, sieve, 0);
  return 0;
}
