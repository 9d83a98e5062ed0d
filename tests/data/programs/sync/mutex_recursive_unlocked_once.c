//! {"exit": 1, "kind": "deadlock", "line": 12, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A recursive mutex locked twice must be unlocked twice, or nobody else gets it.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int x;

void *work(void *argument) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
#ifdef FIXED
  pthread_mutex_unlock(&m);
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 2);
  return 0;
}
