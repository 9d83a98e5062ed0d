//! {"exit": 1, "kind": "deadlock", "line": 29, "thread": "main"}
//! {"args": ["--define", "NEVER=1", "--define", "FIXED=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A signal that comes before the wait is lost: the waiter must look at what it waits for.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready;

void *prepare(void *argument) {
  pthread_mutex_lock(&lock);
#ifndef NEVER
  ready = 1;
  pthread_cond_signal(&changed);
#endif
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t preparer;
  pthread_create(&preparer, 0, prepare, 0);
  pthread_mutex_lock(&lock);
#ifdef FIXED
  while (!ready)
#endif
    pthread_cond_wait(&changed, &lock);
  assert(ready);
  pthread_mutex_unlock(&lock);
  pthread_join(preparer, 0);
  return 0;
}
