//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// An event count: a thread notes the number, looks once more, and waits for another number.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_uint epoch;
atomic_int items;

void await_change(unsigned key) {
  while (epoch == key) sched_yield();
}

void take(void) {
  for (;;) {
#if BUG == 1
    if (items > 0) break;
    unsigned key = epoch;
#else
    unsigned key = epoch;
    if (items > 0) break;
#endif
    await_change(key);
#if BUG == 2
    break;
#endif
  }
  assert(atomic_fetch_sub(&items, 1) > 0);
}

void *give(void *argument) {
#if BUG == 2
  epoch++;
#endif
  items++;
  epoch++;
  return argument;
}

int main(void) {
  pthread_t giver;
  pthread_create(&giver, 0, give, 0);
  take();
  pthread_join(giver, 0);
  assert(items == 0);
  return 0;
}
