//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Peterson's lock, whose condition is a function; each thread enters twice.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_bool wants[2];
atomic_int turn, sum;

bool must_wait(int me) { return wants[!me] && turn == !me; }

void lock(int me) {
  wants[me] = true;
#if BUG == 1
  turn = me;
#else
  turn = !me;
#endif
  while (must_wait(me)) sched_yield();
}

void unlock(int me) {
#if BUG != 2
  wants[me] = false;
#endif
}

void *work(void *argument) {
  int me = argument != 0;
  for (int i = 0; i < 2 - me; i++) {
    lock(me);
    int old = sum;
    sum = old + 1;
    unlock(me);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &b);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 3);
  return 0;
}
