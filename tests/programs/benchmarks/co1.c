//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [60, 0], "reads-from": [33, 0], "reads-value-from": [23, 0], "views": [23, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [360, 0], "reads-from": [72, 0], "reads-value-from": [55, 0], "views": [55, 0]}
//! {"args": ["--define", "N=10", "--ignore=assertions,races,deadlocks", "--reduction=rf"], "exit": 0, "executions": 1020, "blocked": 0}
// N writers, a reader that reads twice, and main, which joins them and reads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

atomic_int x;

void *write_x(void *argument) {
  x = (intptr_t)argument;
  return 0;
}

void *read_twice(void *argument) {
  atomic_load(&x);
  atomic_load(&x);
  return argument;
}

int main(void) {
  pthread_t writers[N], reader;
  for (int i = 0; i < N; i++) pthread_create(&writers[i], 0, write_x, (void *)(intptr_t)i);
  pthread_create(&reader, 0, read_twice, 0);
  for (int i = 0; i < N; i++) pthread_join(writers[i], 0);
  pthread_join(reader, 0);
  int last = x;
  assert(last < N);
  return 0;
}
