//! {"exit": 1, "kind": "deadlock", "line": 13, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Set and signalled without the mutex, the news comes between the look and the wait, and is lost.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int ready;

void *wait_for_it(void *argument) {
  pthread_mutex_lock(&m);
  while (!atomic_load(&ready)) pthread_cond_wait(&changed, &m);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait_for_it, 0);
#ifdef FIXED
  pthread_mutex_lock(&m);
#endif
  atomic_store(&ready, 1);
#ifdef FIXED
  pthread_mutex_unlock(&m);
#endif
  pthread_cond_signal(&changed);
  pthread_join(t, 0);
  return 0;
}
