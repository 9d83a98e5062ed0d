//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
// No update is lost, whatever the memory order of the read-modify-writes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int count;
atomic_int word;

void *add(void *argument) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&count, 1, memory_order_acquire);
  atomic_fetch_add_explicit(&count, 1, memory_order_release);
  atomic_fetch_add_explicit(&count, 1, memory_order_acq_rel);
  atomic_fetch_add_explicit(&count, 1, memory_order_seq_cst);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(atomic_load_explicit(&count, memory_order_relaxed) == 10);
  atomic_store_explicit(&word, 1, memory_order_relaxed);
  assert(atomic_load_explicit(&word, memory_order_consume) == 1);
  atomic_store_explicit(&word, 2, memory_order_release);
  assert(atomic_load_explicit(&word, memory_order_acquire) == 2);
  atomic_store_explicit(&word, 3, memory_order_seq_cst);
  assert(atomic_load_explicit(&word, memory_order_seq_cst) == 3);
  int old = 3;
  assert(atomic_compare_exchange_strong_explicit(&word, &old, 4, memory_order_acq_rel,
                                                 memory_order_acquire));
  assert(atomic_exchange_explicit(&word, 5, memory_order_consume) == 4);
  return 0;
}
