// Three threads, and one schedule that reaches the error: the first writes x and y twice, the second clears x N times and where it
// finds that it is set again increments y, the third looks once. After the running example of Huang (PLDI 2015). N: rounds of the
// second thread. Tables: rv_example of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *set(void *argument) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    STORE(x, 1);
    STORE(y, 1);
    pthread_mutex_unlock(&m);
  }
  return argument;
}

void *clear(void *argument) {
  for (int i = 0; i < N; i++) {
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

void *look(void *argument) {
  if (LOAD(x) > 1) {
    if (LOAD(y) == 3) return argument;  // the error
    STORE(y, 2);
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2, t3;
  pthread_create(&t1, 0, set, 0);
  pthread_create(&t2, 0, clear, 0);
  pthread_create(&t3, 0, look, 0);
  return 0;
}
