//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// One slot: the producer waits until it is empty, the consumer until it is full.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#if BUG == 2
enum { items = 2 };
#else
enum { items = 3 };
#endif
atomic_bool full;
atomic_int letter;

bool is_full(void) { return atomic_load_explicit(&full, memory_order_acquire); }

void put(int value) {
  while (is_full()) {
  }
  letter = value;
  atomic_store_explicit(&full, true, memory_order_release);
}

int get(void) {
#if BUG != 1
  while (!is_full()) {
  }
#endif
  int value = letter;
  atomic_store_explicit(&full, false, memory_order_release);
  return value;
}

void *produce(void *argument) {
  for (int i = 1; i <= items; i++) put(i);
  return argument;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  for (int i = 1; i <= 3; i++) {
    int value = get();
    assert(value == i);
  }
  pthread_join(producer, 0);
  return 0;
}
