//! {"exit": 0}
//! {"args": ["--define", "SHARED=1"], "exit": 1, "kind": "assertion", "line": 28}
// Each thread has its own errno; a variable of the program in its place is everybody's.
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef SHARED
atomic_int last_error;
#else
#define last_error errno
#endif

void *work(void *argument) {
  last_error = ERANGE;
  assert(last_error == ERANGE || last_error == EINTR);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  last_error = EINTR;
  pthread_join(worker, 0);
  assert(last_error == EINTR);
  assert(strtol("99999999999999999999", NULL, 10) == LONG_MAX && errno == ERANGE);
  return 0;
}
