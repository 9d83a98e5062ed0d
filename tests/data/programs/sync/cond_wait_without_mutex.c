//! {"exit": 1, "kind": "lock-misuse", "line": 16, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Waiting releases the mutex: the thread has to hold it.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int ready;

void *wait_for_it(void *argument) {
#ifdef FIXED
  pthread_mutex_lock(&m);
#endif
  if (!atomic_load(&ready))
    pthread_cond_wait(&changed, &m);
#ifdef FIXED
  pthread_mutex_unlock(&m);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait_for_it, 0);
  pthread_mutex_lock(&m);
  atomic_store(&ready, 1);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
