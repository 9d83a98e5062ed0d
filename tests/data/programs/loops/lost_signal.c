//! {"exit": 1, "kind": "stuck", "thread": "T2"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The signal is taken back: whoever looks too late waits for ever. Whether it is found must not depend on which of the last
// writes comes last.
#include <pthread.h>
#include <stdatomic.h>

atomic_int signal_, other;

void *give(void *argument) {
  signal_ = 1;
#ifndef FIXED
  signal_ = 0;
#endif
  other = 1;
  return argument;
}

void *wait_for_both(void *argument) {
  while (!signal_ || !other) {
  }
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, give, 0);
  pthread_create(&b, 0, wait_for_both, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
