// Reads that happen or not, depending on what other reads found; N readers of x and N writers of y.
// Tables: control-flow of Abdulla et al. (OOPSLA 2019); control_flow of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int x, y, z;

void *p(void *argument) {
  LOAD(x);
  return argument;
}

void *q(void *argument) {
  STORE(y, 1);
  return argument;
}

void *r(void *argument) {
  if (LOAD(y) == 0) STORE(z, 1);
  return argument;
}

void *s(void *argument) {
  if (LOAD(z) == 1 && LOAD(y) == 0) STORE(x, 1);
  return argument;
}

int main(void) {
  pthread_t readers[N], setters[N], first, second;
  for (int i = 0; i < N; i++) pthread_create(&readers[i], 0, p, 0);
  for (int i = 0; i < N; i++) pthread_create(&setters[i], 0, q, 0);
  pthread_create(&first, 0, r, 0);
  pthread_create(&second, 0, s, 0);
  return 0;
}
