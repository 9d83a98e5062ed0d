//! {"exit": 1, "kind": "assertion", "line": 17, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Timed read and write locks may time out while the other thread is inside.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

const struct timespec deadline = {0};
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *writer(void *argument) {
  int result = pthread_rwlock_timedwrlock(&lock, &deadline);
#ifndef FIXED
  assert(result == 0);
#endif
  if (result == 0) {
    x = 1;
    pthread_rwlock_unlock(&lock);
  } else {
    assert(result == ETIMEDOUT);
  }
  return argument;
}

void *reader(void *argument) {
  int result = pthread_rwlock_timedrdlock(&lock, &deadline);
  if (result == 0) {
    assert(x == 0 || x == 1);
    pthread_rwlock_unlock(&lock);
  } else {
    assert(result == ETIMEDOUT);
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, writer, 0);
  pthread_create(&t2, 0, reader, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
