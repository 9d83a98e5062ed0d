//! {"exit": 0, "executions": 1}
//! {"args": ["--model", "tso"], "exit": 0, "executions": 1}
// A thread that writes and asks for the lock again is told so: it does not wait for itself.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  struct timespec soon = {1, 0};
  pthread_rwlock_wrlock(&lock);
  assert(pthread_rwlock_wrlock(&lock) == EDEADLK);
  assert(pthread_rwlock_rdlock(&lock) == EDEADLK);
  assert(pthread_rwlock_timedwrlock(&lock, &soon) == EDEADLK);
  assert(pthread_rwlock_timedrdlock(&lock, &soon) == EDEADLK);
  assert(pthread_rwlock_trywrlock(&lock) == EBUSY);
  assert(pthread_rwlock_tryrdlock(&lock) == EBUSY);
  pthread_rwlock_unlock(&lock);
  assert(pthread_rwlock_rdlock(&lock) == 0);
  assert(pthread_rwlock_rdlock(&lock) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  assert(pthread_rwlock_wrlock(&lock) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_destroy(&lock);
  return 0;
}
