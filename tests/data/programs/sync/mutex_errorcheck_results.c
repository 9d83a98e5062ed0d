//! {"exit": 1, "kind": "assertion", "line": 25, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 1}
// An error-checking mutex reports a second lock and a second unlock instead of misbehaving.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

#ifdef FIXED
#define EXPECTED EPERM
#else
#define EXPECTED 0
#endif

pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;

int main(void) {
  int result = pthread_mutex_lock(&m);
  assert(result == 0);
  result = pthread_mutex_lock(&m);
  assert(result == EDEADLK);
  result = pthread_mutex_unlock(&m);
  assert(result == 0);
  result = pthread_mutex_unlock(&m);
  assert(result == EXPECTED);
  return 0;
}
