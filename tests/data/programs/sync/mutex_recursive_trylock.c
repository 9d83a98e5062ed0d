//! {"exit": 1, "kind": "assertion", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 1}
// Its owner may try a recursive mutex again and gets it; trying a normal one fails.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifdef FIXED
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#else
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#endif

int main(void) {
  pthread_mutex_lock(&m);
  int tried = pthread_mutex_trylock(&m);
  assert(tried == 0 || tried == EBUSY);
  assert(tried == 0);
  pthread_mutex_unlock(&m);
  int unlocked = pthread_mutex_unlock(&m);
  assert(unlocked == 0);
  unlocked = pthread_mutex_unlock(&m);
  assert(unlocked == EPERM);
  return 0;
}
