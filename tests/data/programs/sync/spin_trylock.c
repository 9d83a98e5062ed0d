//! {"exit": 1, "kind": "assertion", "line": 15}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Trying a spin lock fails while it is held, but one of two threads always gets it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_spinlock_t lock;
int x;

void *attempt(void *argument) {
  int result = pthread_spin_trylock(&lock);
#ifndef FIXED
  assert(result == 0);
#endif
  if (result == 0) {
    x = x + 1;
    pthread_spin_unlock(&lock);
  } else {
    assert(result == EBUSY);
  }
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, attempt, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 1 || x == 2);
  pthread_spin_destroy(&lock);
  return 0;
}
