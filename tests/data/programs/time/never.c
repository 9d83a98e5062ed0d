//! {"exit": 1, "kind": "deadlock", "line": 17}
//! {"args": ["--define", "TIME=1000000000"], "exit": 0}
// A deadline that no clock ever shows is none.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <time.h>
#ifndef TIME
#define TIME LONG_MAX
#endif

int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  const struct timespec deadline = {TIME, 0};
  pthread_mutex_lock(&mutex);
  pthread_cond_timedwait(&condition, &mutex, &deadline);
  pthread_mutex_unlock(&mutex);
}
