//! {"exit": 0}
//! {"args": ["--define", "NEVER=1"], "exit": 1, "kind": "stuck"}
// A compare-exchange that only reads: the loop ends when it fails.
#include <pthread.h>

volatile int flag;

void *wait_for_it(void *argument) {
  while (__sync_val_compare_and_swap(&flag, 0, 0) == 0) {
  }
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait_for_it, 0);
#ifndef NEVER
  __sync_lock_test_and_set(&flag, 1);
#endif
  pthread_join(t, 0);
  return 0;
}
