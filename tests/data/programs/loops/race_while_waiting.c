//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Whoever waits in a loop reads from the start, also what is written there without being atomic.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int data;

void *wait_for_it(void *argument) {
  while (!atomic_load_explicit(&ready, memory_order_acquire)) {
  }
  assert(data == 1);
  return argument;
}

int main(void) {
  pthread_t t;
#ifdef FIXED
  atomic_init(&ready, 0);
#endif
  pthread_create(&t, 0, wait_for_it, 0);
#ifndef FIXED
  atomic_init(&ready, 0);
#endif
  data = 1;
  atomic_store_explicit(&ready, 1, memory_order_release);
  pthread_join(t, 0);
  return 0;
}
