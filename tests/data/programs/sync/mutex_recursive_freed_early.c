//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The inner unlock leaves a recursive mutex held; one unlock too many lets the other thread in.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
int x;

void *work(void *argument) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
#ifndef FIXED
  pthread_mutex_unlock(&m);
#endif
  x = x + 1;
#ifdef FIXED
  pthread_mutex_unlock(&m);
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &attributes);
  pthread_mutexattr_destroy(&attributes);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
#ifdef FIXED
  assert(x == 2);
#endif
  pthread_mutex_destroy(&m);
  return 0;
}
