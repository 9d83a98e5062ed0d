//! {"exit": 1, "kind": "assertion", "line": 15, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Trying a read lock fails while there is a writer, trying a write lock while there is anybody.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *reader(void *argument) {
  int result = pthread_rwlock_tryrdlock(&lock);
#ifndef FIXED
  assert(result == 0);
#endif
  if (result == 0) {
    assert(x == 0 || x == 1);
    pthread_rwlock_unlock(&lock);
  } else {
    assert(result == EBUSY);
  }
  return argument;
}

void *writer(void *argument) {
  int result = pthread_rwlock_trywrlock(&lock);
  if (result == 0) {
    x = 1;
    pthread_rwlock_unlock(&lock);
  } else {
    assert(result == EBUSY);
  }
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, reader, 0);
  pthread_create(&t2, 0, writer, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
