//! {"exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--define", "ONCE_MORE=1"], "exit": 1, "kind": "lock-misuse", "line": 19}
// Two readers at the same time, one of which takes the lock twice: each gives back what it has taken, or once more.
#define _GNU_SOURCE
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *read_twice(void *twice) {
  pthread_rwlock_rdlock(&lock);
  if (twice != 0) {
    pthread_rwlock_tryrdlock(&lock);
    pthread_rwlock_unlock(&lock);
  }
  pthread_rwlock_unlock(&lock);
#ifdef ONCE_MORE
  if (twice != 0)
    pthread_rwlock_unlock(&lock);
#endif
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, read_twice, &t);
  pthread_create(&t[1], 0, read_twice, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
