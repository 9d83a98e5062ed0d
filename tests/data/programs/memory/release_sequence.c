//! {"exit": 1, "kind": "data-race", "line": 36, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
// A relaxed read-modify-write in between continues the release sequence of the store that it reads
// from, so that the last reader synchronises with the first writer; a store does not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int stage;

void *begin(void *argument) {
  data = 42;
  atomic_store_explicit(&stage, 1, memory_order_release);
  return argument;
}

void *pass_on(void *argument) {
#ifdef FIXED
  int one = 1;
  atomic_compare_exchange_strong_explicit(&stage, &one, 2, memory_order_relaxed,
                                          memory_order_relaxed);
#else
  if (atomic_load_explicit(&stage, memory_order_relaxed) == 1)
    atomic_store_explicit(&stage, 2, memory_order_relaxed);
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, begin, 0);
  pthread_create(&second, 0, pass_on, 0);
  if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
    assert(data == 42);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
