//! {"exit": 1, "kind": "lock-misuse", "line": 19, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A trylock may fail: who ignores that unlocks a mutex that the other thread holds.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
atomic_int entered;

void *attempt(void *argument) {
  int result = pthread_mutex_trylock(&m);
  assert(result == 0 || result == EBUSY);
#ifdef FIXED
  if (result != 0) return argument;
#endif
  atomic_fetch_add(&entered, 1);
  pthread_mutex_unlock(&m);
  return argument;
}

void *insist(void *argument) {
  pthread_mutex_lock(&m);
  atomic_fetch_add(&entered, 1);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, attempt, 0);
  pthread_create(&t2, 0, insist, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  assert(atomic_load(&entered) > 0);
  return 0;
}
