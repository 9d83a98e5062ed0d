//! {"exit": 1, "kind": "deadlock", "line": 18, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// A signal that comes before the wait is not remembered: a variable has to.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
pthread_cond_t changed;
int ready;

void *wait_for_it(void *argument) {
  pthread_mutex_lock(&m);
#ifdef FIXED
  while (!ready) pthread_cond_wait(&changed, &m);
  assert(ready == 1);
#else
  pthread_cond_wait(&changed, &m);
#endif
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&m, 0);
  pthread_cond_init(&changed, 0);
  pthread_create(&t, 0, wait_for_it, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  int destroyed = pthread_cond_destroy(&changed);
  assert(destroyed == 0);
  pthread_mutex_destroy(&m);
  return 0;
}
