//! {"exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Exactly one thread is told that it is the serial one, but it need not be the first.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int serial[2];

void *meet(void *argument) {
  int *mine = argument;
  int result = pthread_barrier_wait(&barrier);
  assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
  *mine = result == PTHREAD_BARRIER_SERIAL_THREAD;
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, 0, 2);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, meet, &serial[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(serial[0] + serial[1] == 1);
#ifndef FIXED
  assert(serial[0] == 1);
#endif
  int destroyed = pthread_barrier_destroy(&barrier);
  assert(destroyed == 0);
  return 0;
}
