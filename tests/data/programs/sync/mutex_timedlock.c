//! {"exit": 1, "kind": "assertion", "line": 19}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A timed lock may time out while the mutex is held, and only then.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

const struct timespec deadline = {0};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
atomic_int timeouts;

void *add(void *argument) {
  int result = pthread_mutex_timedlock(&m, &deadline);
#ifndef FIXED
  assert(result == 0);
#endif
  if (result == 0) {
    x = x + 1;
    pthread_mutex_unlock(&m);
  } else {
    assert(result == ETIMEDOUT);
    atomic_fetch_add(&timeouts, 1);
  }
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x >= 1 && x + atomic_load(&timeouts) == 2);
  return 0;
}
