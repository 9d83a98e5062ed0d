//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=3"], "exit": 1, "kind": "assertion"}
// One thread sets it up, the others spin until it has.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { untouched, in_work, ready };
atomic_int state;
atomic_int table, times;

void set_up(void) {
  if (state == ready) return;
  int expected = untouched;
#if BUG == 3
  if (state == untouched) {
    state = in_work;
    if (times++) assert(0);
#else
  if (atomic_compare_exchange_strong(&state, &expected, in_work)) {
#endif
#if BUG == 1
    state = ready;
#endif
#if BUG != 3
    table = 5;
#endif
#if BUG != 2
    state = ready;
#endif
    return;
  }
  while (state != ready) sched_yield();
  (void)expected;
}

void *use(void *argument) {
  set_up();
#if BUG != 3
  assert(table == 5);
#endif
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, use, 0);
  pthread_create(&b, 0, use, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
