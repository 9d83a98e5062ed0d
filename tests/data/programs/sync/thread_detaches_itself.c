//! {"exit": 1, "kind": "assertion", "line": 28, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread detaches itself and works on: main waits for a condition, or just goes ahead.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void *work(void *argument) {
  pthread_detach(pthread_self());
  pthread_mutex_lock(&m);
  atomic_store(&ready, 1);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&m);
#ifdef FIXED
  while (!atomic_load(&ready)) pthread_cond_wait(&changed, &m);
#endif
  assert(atomic_load(&ready) == 1);
  pthread_mutex_unlock(&m);
  return 0;
}
