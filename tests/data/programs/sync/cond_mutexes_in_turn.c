//! {"exit": 0}
// One after the other, two mutexes may go with a condition variable: nobody waits there when the other is used.
#define _GNU_SOURCE
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *wait(void *own) {
  pthread_mutex_lock(own);
  while (!ready) pthread_cond_wait(&c, own);
  pthread_mutex_unlock(own);
  return 0;
}

void once(pthread_mutex_t *own) {
  pthread_t t;
  ready = 0;
  pthread_create(&t, 0, wait, own);
  pthread_mutex_lock(own);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(own);
  pthread_join(t, 0);
}

int main(void) {
  once(&a);
  once(&b);
  return 0;
}
