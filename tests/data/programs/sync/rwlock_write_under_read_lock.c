//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// A reader and a writer that takes only the read lock, or the write lock.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock;
int a, b;

void *read_both(void *argument) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return argument;
}

void *write_both(void *argument) {
#ifdef FIXED
  pthread_rwlock_wrlock(&lock);
#else
  pthread_rwlock_rdlock(&lock);
#endif
  a = 1;
  b = 1;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_rwlock_init(&lock, 0);
  pthread_create(&t1, 0, write_both, 0);
  pthread_create(&t2, 0, read_both, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_rwlock_destroy(&lock);
  return 0;
}
