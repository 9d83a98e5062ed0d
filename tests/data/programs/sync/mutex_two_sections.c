//! {"exit": 1, "kind": "assertion", "line": 29, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--count-classes"], "exit": 0, "traces": [2, 0]}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
// Read in one critical section, written in the next: no race, but an update is lost. Fixed, the two
// sections can only come in 2 orders.
#include <assert.h>
#include <pthread.h>

int x;
pthread_mutex_t m;

void *add(void *argument) {
  pthread_mutex_lock(&m);
  int seen = x;
#ifndef FIXED
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
#endif
  x = seen + 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_mutex_init(&m, 0);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 2);
  int destroyed = pthread_mutex_destroy(&m);
  assert(destroyed == 0);
  return 0;
}
