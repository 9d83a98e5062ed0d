//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Pauses twice as long after each failure, up to a limit.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int locked, sum;

void lock(void) {
  int delay = 1;
  while (atomic_exchange(&locked, 1)) {
    for (int i = 0; i < delay; i++) __builtin_ia32_pause();
    if (delay < 64) delay *= 2;
#if BUG == 2
    if (delay == 64) break;
#endif
  }
}

void unlock(void) { locked = 0; }

void *work(void *argument) {
  lock();
  int old = sum;
  sum = old + 1;
#if BUG == 1
  if (old == 0) return argument;
#endif
  unlock();
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 2);
  return 0;
}
