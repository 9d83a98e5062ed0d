//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--define", "RELAXED=1"], "exit": 1, "kind": "data-race", "line": 19}
// An atomic_flag is a lock that is tried once; cleared with memory_order_relaxed it orders nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag busy = ATOMIC_FLAG_INIT;
int count;
atomic_int refused;

void *work(void *argument) {
  if (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
    atomic_fetch_add(&refused, 1);
    return argument;
  }
  count++;
#ifdef RELAXED
  atomic_flag_clear_explicit(&busy, memory_order_relaxed);
#else
  atomic_flag_clear_explicit(&busy, memory_order_release);
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  assert(!atomic_flag_test_and_set(&busy));
  assert(atomic_flag_test_and_set(&busy));
  atomic_flag_clear(&busy);
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(count + refused == 2 && refused < 2);
  return 0;
}
