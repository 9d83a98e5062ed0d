//! {"args": ["--", "-std=c2x"], "exit": 0}
//! {"args": ["--", "-std=c11"], "exit": 0, "not_covered": "data races that depend on the order of stores.*not checked under rf"}
//! {"args": ["--reduction=dpor", "--", "-std=c11"], "exit": 0}
// A lock word that threads wait for, and that is also stored to with relaxed order: under C11's rule the order of these
// stores decides what synchronises. rf does not order stores of a word that threads wait for, and says so.
#include <pthread.h>
#include <stdatomic.h>

atomic_int word = 1;
int data, copy;

static void* waits(void* unused) {
  int expected = 0;
  while (!atomic_compare_exchange_weak_explicit(&word, &expected, 2, memory_order_acquire, memory_order_relaxed)) expected = 0;
  copy = data;
  return unused;
}

static void* stores(void* unused) {
  atomic_store_explicit(&word, 0, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t a, b;
  data = 1;
  pthread_create(&a, 0, waits, 0);
  pthread_create(&b, 0, stores, 0);
  atomic_store_explicit(&word, 0, memory_order_release);
  atomic_store_explicit(&word, 0, memory_order_relaxed);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
