//! {"exit": 0, "executions": 1}
// A wait with a mutex that can tell that the thread does not hold it is refused, as its unlock is.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  assert(pthread_mutex_unlock(&checking) == EPERM);
  assert(pthread_cond_wait(&c, &checking) == EPERM);
  assert(pthread_mutex_unlock(&recursive) == EPERM);
  assert(pthread_cond_wait(&c, &recursive) == EPERM);
  assert(pthread_join(pthread_self(), 0) == EDEADLK);
  return 0;
}
