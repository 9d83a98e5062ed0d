//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A function that waits, called by two threads for different turns.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int turn, log_;

__attribute__((noinline)) void wait_for(atomic_int *variable, int value) {
  while (*variable != value) sched_yield();
}

void *second(void *argument) {
  wait_for(&turn, 1);
  assert(log_ == 1);
  log_ = 2;
#if BUG != 2
  turn = 2;
#endif
  return argument;
}

void *third(void *argument) {
#if BUG != 1
  wait_for(&turn, 2);
#endif
  log_ = 3;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, second, 0);
  pthread_create(&b, 0, third, 0);
  log_ = 1;
  turn = 1;
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(log_ == 3);
  return 0;
}
