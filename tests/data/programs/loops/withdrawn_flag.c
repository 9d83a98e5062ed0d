//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Two threads that want the same: the second withdraws its flag in each round in which it sees the first.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int wants[2], inside;

void enter(void) {
  assert(inside == 0);
  inside = 1;
  inside = 0;
}

void *first(void *argument) {
  wants[0] = 1;
#if BUG != 1
  while (wants[1]) sched_yield();
#endif
  enter();
#if BUG != 2
  wants[0] = 0;
#endif
  return argument;
}

void *second(void *argument) {
  for (;;) {
    wants[1] = 1;
    if (!wants[0]) break;
    wants[1] = 0;
    sched_yield();
  }
  enter();
  wants[1] = 0;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
