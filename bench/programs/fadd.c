// N threads increment a counter atomically. Ours, for counts of views that are known.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

atomic_int x;

void *work(void *argument) {
  atomic_fetch_add(&x, 1);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
