// A message and a flag that says it is there; nothing keeps the two stores in order.
//! {"args": ["--model=pso", "--ignore=races"], "exit": 1, "kind": "assertion", "message": "T1 reads message = 0 at line 19 .* although T2 has stored 42 .* the later ready = 1 .* has reached memory first"}
//! {"args": ["--model=tso", "--ignore=races"], "exit": 0}
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int message, ready;

static void *sender(void *unused) {
  atomic_store_explicit(&message, 42, memory_order_relaxed);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

static void *receiver(void *unused) {
  while (!atomic_load_explicit(&ready, memory_order_relaxed)) {
  }
  assert(atomic_load_explicit(&message, memory_order_relaxed) == 42);
  return unused;
}

int main(void) {
  pthread_t s, r;
  pthread_create(&r, 0, receiver, 0);
  pthread_create(&s, 0, sender, 0);
  pthread_join(s, 0);
  pthread_join(r, 0);
}
