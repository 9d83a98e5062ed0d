//! {"exit": 1, "kind": "deadlock", "line": 24, "thread": "T2"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread may hold two read locks, but must give back both before anybody can write.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *read_twice(void *argument) {
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_rdlock(&lock);
  int seen = x;
  pthread_rwlock_unlock(&lock);
  assert(seen == x);
#ifdef FIXED
  pthread_rwlock_unlock(&lock);
#endif
  return argument;
}

void *write_once(void *argument) {
  pthread_rwlock_wrlock(&lock);
  x = 1;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, read_twice, 0);
  pthread_create(&t[1], 0, write_once, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
