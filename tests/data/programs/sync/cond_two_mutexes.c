//! {"exit": 1, "kind": "lock-misuse", "line": 16, "message": "with another mutex than a thread that waits there already: T[12] waits on c since line 16"}
//! {"args": ["--model", "tso"], "exit": 1, "kind": "lock-misuse", "line": 16}
//! {"args": ["--reduction", "dpor"], "exit": 1, "kind": "lock-misuse", "line": 16}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two threads wait on one condition variable, each with a mutex of its own; or with the same.
#define _GNU_SOURCE
#include <pthread.h>

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
_Atomic int ready;

void *wait(void *own) {
  pthread_mutex_lock(own);
  while (!ready)
    pthread_cond_wait(&c, own);
  pthread_mutex_unlock(own);
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) {
#ifdef FIXED
    pthread_create(&t[i], 0, wait, &m[0]);
#else
    pthread_create(&t[i], 0, wait, &m[i]);
#endif
  }
  pthread_mutex_lock(&m[0]);
  pthread_mutex_lock(&m[1]);
  ready = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m[1]);
  pthread_mutex_unlock(&m[0]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
