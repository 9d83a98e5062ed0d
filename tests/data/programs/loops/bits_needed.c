//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Each worker sets a bit; main waits until all bits that it needs are set.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_uint bits;
atomic_int sum;

void *work(void *argument) {
  unsigned mine = argument ? 4 : 1;
  sum++;
#if BUG == 2
  bits = bits | mine;
#else
  atomic_fetch_or(&bits, mine);
#endif
  return 0;
}

void wait_for_bits(unsigned need) {
#if BUG == 1
  while ((bits & need) == 0) sched_yield();
#else
  while ((bits & need) != need) sched_yield();
#endif
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &b);
  wait_for_bits(5);
  assert(sum == 2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
