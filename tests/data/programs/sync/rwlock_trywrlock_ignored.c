//! {"exit": 1, "kind": "lock-misuse"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Who ignores that the try failed gives back a lock of somebody else.
#define _GNU_SOURCE
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *writer(void *argument) {
  int result = pthread_rwlock_trywrlock(&lock);
#ifdef FIXED
  if (result != 0) return argument;
#endif
  pthread_rwlock_unlock(&lock);
  return result == 0 ? argument : 0;
}

void *reader(void *argument) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
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
