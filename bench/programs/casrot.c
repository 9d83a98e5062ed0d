// Thread i = 1 .. N moves x from i-1 to i, if it finds it there. Tables: casrot of Abdulla et al. (OOPSLA 2019).
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

atomic_int x;

void *rotate(void *argument) {
  int i = (intptr_t)argument;
  int expected = i - 1;
  atomic_compare_exchange_strong(&x, &expected, i);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 1; i <= N; i++) pthread_create(&t[i - 1], 0, rotate, (void *)(intptr_t)i);
  return 0;
}
