// The greatest common divisor by two threads, of which one subtracts from the first number and the other from the second, under a
// mutex; each looks at most N times whether the numbers are equal by now. From SV-COMP (gcd) and VerifyThis 2015. N: rounds.
// Tables: gcd of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#define A 8
#define B 6

atomic_int a = A, b = B;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *subtract_from_a(void *argument) {
  for (int rounds = 0; LOAD(a) != LOAD(b) && rounds < N; rounds++) {
    pthread_mutex_lock(&m);
    if (LOAD(a) > LOAD(b)) STORE(a, LOAD(a) - LOAD(b));
    pthread_mutex_unlock(&m);
  }
  return argument;
}

void *subtract_from_b(void *argument) {
  for (int rounds = 0; LOAD(a) != LOAD(b) && rounds < N; rounds++) {
    pthread_mutex_lock(&m);
    if (LOAD(b) > LOAD(a)) STORE(b, LOAD(b) - LOAD(a));
    pthread_mutex_unlock(&m);
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, subtract_from_a, 0);
  pthread_create(&t2, 0, subtract_from_b, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  int divisor = LOAD(a);
  assert(A % divisor == 0 && B % divisor == 0);
  return 0;
}
