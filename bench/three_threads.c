// Three threads, ten accesses each: what bench_engine runs.
#include <pthread.h>

int x, y, z;

void *work(void *argument) {
  x = (int)(long)argument;
  int a = y;
  y = a + 1;
  int b = z;
  z = b + 1;
  int c = x;
  x = c + 7;
  int d = z;
  y = d;
  int e = y;
  return (void *)(long)e;
}

int main(void) {
  pthread_t t[3];
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  return 0;
}
