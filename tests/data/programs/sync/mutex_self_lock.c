//! {"exit": 1, "kind": "deadlock", "line": 24, "thread": "main", "executions": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 1}
// A normal mutex locked twice by its owner is a deadlock; a recursive one is not.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

#ifdef FIXED
#define KIND PTHREAD_MUTEX_RECURSIVE
#else
#define KIND PTHREAD_MUTEX_NORMAL
#endif

pthread_mutex_t m;

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  int set = pthread_mutexattr_settype(&attributes, KIND);
  assert(set == 0);
  pthread_mutex_init(&m, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  return 0;
}
