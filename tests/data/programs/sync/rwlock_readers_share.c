//! {"exit": 1, "kind": "assertion", "line": 19}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Read locks do not keep readers apart; write locks do.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
atomic_int inside;

void *enter(void *argument) {
#ifdef FIXED
  pthread_rwlock_wrlock(&lock);
#else
  pthread_rwlock_rdlock(&lock);
#endif
  int others = atomic_fetch_add(&inside, 1);
  assert(others == 0);
  atomic_fetch_sub(&inside, 1);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, enter, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
