//! {"args": ["--reduction=none", "--count-classes"], "exit": 0, "executions": 140140, "traces": [140, 0], "reads-from": [140, 0]}
//! {"args": ["--define", "N=1", "--count-classes"], "exit": 0}
// Two threads add to each other's number; main looks at both.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

atomic_int i = 1, j = 1;

void *first(void *argument) {
  for (int k = 0; k < N; k++) {
    int a = i;
    int b = j;
    i = a + b;
  }
  return argument;
}

void *second(void *argument) {
  for (int k = 0; k < N; k++) {
    int a = j;
    int b = i;
    j = a + b;
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  int seen = i;
  if (seen <= 1000) seen = j;
  return 0;
}
