//! {"exit": 0, "executions": 6, "blocked": 0}
//! {"args": ["--define", "TRY=1"], "exit": 0, "executions": 6, "blocked": 0}
//! {"args": ["--define", "TTAS=1"], "exit": 0}
//! {"args": ["--define", "FORGET=1"], "exit": 1, "kind": "stuck"}
// A lock that is an exchange, or a compare-exchange, in a loop.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int held;
int sum;

void lock(void) {
#if defined(TRY)
  int free;
  do {
    free = 0;
  } while (!atomic_compare_exchange_weak(&held, &free, 1));
#elif defined(TTAS)
  while (1) {
    while (held) sched_yield();
    if (!atomic_exchange(&held, 1)) break;
  }
#else
  while (atomic_exchange(&held, 1)) {
  }
#endif
}

void unlock(void) { held = 0; }

void *work(void *argument) {
  lock();
  sum = sum + 1;
#ifndef FORGET
  unlock();
#endif
  return argument;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(sum == 3);
  return 0;
}
