//! {"exit": 1, "kind": "lock-misuse", "line": 14, "thread": "main", "executions": 1}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 1}
// A read-write lock is given back that nobody has taken.
#define _GNU_SOURCE
#include <pthread.h>

pthread_rwlock_t lock;

int main(void) {
  pthread_rwlock_init(&lock, 0);
#ifdef FIXED
  pthread_rwlock_rdlock(&lock);
#endif
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_destroy(&lock);
  return 0;
}
