//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [120, 0], "reads-from": [13, 0], "reads-value-from": [13, 0], "views": [13, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [840, 0], "reads-from": [21, 0], "reads-value-from": [21, 0], "views": [21, 0]}
//! {"args": ["--define", "N=10", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 111, "blocked": 0}
// N writers, and one thread that writes and then reads twice.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

atomic_int x = 1;

void *write_x(void *argument) {
  x = (intptr_t)argument;
  return 0;
}

void *write_and_read_twice(void *argument) {
  x = N;
  atomic_load(&x);
  atomic_load(&x);
  return argument;
}

int main(void) {
  pthread_t writers[N], reader;
  for (int i = 0; i < N; i++) pthread_create(&writers[i], 0, write_x, (void *)(intptr_t)i);
  pthread_create(&reader, 0, write_and_read_twice, 0);
  for (int i = 0; i < N; i++) pthread_join(writers[i], 0);
  pthread_join(reader, 0);
  return 0;
}
