//! {"exit": 1, "kind": "assertion", "line": 21, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A timed wait may end before anything has changed: its result says so, and so does a second look.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

const struct timespec deadline = {0};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *wait_a_while(void *argument) {
  int result = 0;
  pthread_mutex_lock(&m);
  while (!ready && result == 0) result = pthread_cond_timedwait(&changed, &m, &deadline);
  assert(result == 0 || result == ETIMEDOUT);
#ifndef FIXED
  assert(ready);
#endif
  assert(ready || result == ETIMEDOUT);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait_a_while, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
