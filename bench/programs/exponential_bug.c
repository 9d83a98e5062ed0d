// Three threads, and one schedule of exponentially many that reaches the error.
// Tables: exponential-bug of Abdulla et al. (OOPSLA 2019).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef ROUNDS
#define ROUNDS 2
#endif

atomic_int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *t1(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&m);
    STORE(x, 1);
    for (int k = 0; k < N; k++) STORE(y, 1);
    pthread_mutex_unlock(&m);
  }
  return argument;
}

void *t2(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&m);
    STORE(x, 0);
    pthread_mutex_unlock(&m);
    if (LOAD(x) > 0) {
      STORE(y, LOAD(y) + 1);
      STORE(x, 2);
    }
  }
  return argument;
}

void *t3(void *argument) {
  for (int i = 0; i < ROUNDS; i++) {
    if (LOAD(x) > 1) {
      if (LOAD(y) == 3) return argument;  // the error
      STORE(y, 2);
    }
  }
  return argument;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, 0, t1, 0);
  pthread_create(&second, 0, t2, 0);
  pthread_create(&third, 0, t3, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(third, 0);
  return 0;
}
