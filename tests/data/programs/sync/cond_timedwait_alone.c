//! {"exit": 1, "kind": "deadlock", "line": 22, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Nobody signals: a wait lasts for ever, a timed one times out and has the mutex again.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

const struct timespec deadline = {0};
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

int main(void) {
  pthread_mutex_lock(&m);
#ifdef FIXED
  int result = 0;
  while (!ready && result == 0) result = pthread_cond_timedwait(&changed, &m, &deadline);
  assert(result == ETIMEDOUT);
#else
  while (!ready) pthread_cond_wait(&changed, &m);
#endif
  int unlocked = pthread_mutex_unlock(&m);
  assert(unlocked == 0);
  return 0;
}
