//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "line": 35}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "line": 35}
//! {"args": ["--reduction=none"], "exit": 1, "kind": "data-race", "line": 35}
//! {"args": ["--reduction=view", "--predict", "--runtime=tree"], "exit": 1, "kind": "data-race", "line": 35}
//! {"args": ["--define", "UPDATE=1"], "exit": 0}
//! {"args": ["--define", "UPDATE=1", "--", "-std=c2x"], "exit": 1, "kind": "data-race", "line": 35}
// A store of another thread in between ends the release sequence that a later store of its thread would continue, also where
// nobody reads that store; a read-modify-write does not.
#include <pthread.h>
#include <stdatomic.h>

int data, seen;
atomic_int stage;

void *publish(void *argument) {
  data = 42;
  atomic_store_explicit(&stage, 1, memory_order_release);
  atomic_store_explicit(&stage, 2, memory_order_relaxed);
  return argument;
}

void *disturb(void *argument) {
#ifdef UPDATE
  atomic_fetch_add_explicit(&stage, 8, memory_order_relaxed);
#else
  atomic_store_explicit(&stage, 9, memory_order_relaxed);
#endif
  return argument;
}

void *look(void *argument) {
  const int at = atomic_load_explicit(&stage, memory_order_acquire);
  // After the second store, whatever was added.
  if (at == 2 || at == 10)
    seen = data;
  return argument;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, 0, publish, 0);
  pthread_create(&second, 0, disturb, 0);
  pthread_create(&third, 0, look, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(third, 0);
  return 0;
}
