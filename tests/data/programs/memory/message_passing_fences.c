//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
//! {"exit": 1, "kind": "data-race", "line": 30, "thread": "T2"}
//! {"args": ["--define", "ONLY_SENDER=1"], "exit": 1, "kind": "data-race", "line": 30}
//! {"args": ["--define", "ONLY_RECEIVER=1"], "exit": 1, "kind": "data-race", "line": 30}
// A release fence before a relaxed store and an acquire fence after a relaxed load synchronise;
// one of the two alone does not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int flag;

void *send(void *argument) {
  data = 42;
#if defined FIXED || defined ONLY_SENDER
  atomic_thread_fence(memory_order_release);
#endif
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return argument;
}

void *receive(void *argument) {
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 0) return argument;
#if defined FIXED || defined ONLY_RECEIVER
  atomic_thread_fence(memory_order_acquire);
#endif
  assert(data == 42);
  return argument;
}

int main(void) {
  pthread_t sender, receiver;
  pthread_create(&sender, 0, send, 0);
  pthread_create(&receiver, 0, receive, 0);
  pthread_join(sender, 0);
  pthread_join(receiver, 0);
  return 0;
}
