// Half of Dekker's algorithm: at most one of two threads goes on, to N exchanges. Figure 6 of Abdulla et al. (OOPSLA 2019).
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

atomic_int x, y, c[N];

void *first(void *argument) {
  x = 1;
  if (y == 1) return argument;
  for (int i = 0; i < N; i++) atomic_exchange(&c[i], 0);
  return argument;
}

void *second(void *argument) {
  y = 1;
  if (x == 1) return argument;
  for (int j = 0; j < N; j++) atomic_exchange(&c[j], 0);
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  return 0;
}
