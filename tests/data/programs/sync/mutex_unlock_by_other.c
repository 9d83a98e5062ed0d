//! {"exit": 1, "kind": "lock-misuse", "line": 18, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Unlocking another thread's normal mutex is misuse; an error-checking one refuses and stays held.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifdef FIXED
#define KIND PTHREAD_MUTEX_ERRORCHECK
#else
#define KIND PTHREAD_MUTEX_NORMAL
#endif

pthread_mutex_t m;

void *meddle(void *argument) {
  int result = pthread_mutex_unlock(&m);
  assert(result == EPERM);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, KIND);
  pthread_mutex_init(&m, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, meddle, 0);
  pthread_join(t, 0);
  int tried = pthread_mutex_trylock(&m);
  assert(tried == EBUSY);
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  return 0;
}
