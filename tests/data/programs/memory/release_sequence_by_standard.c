//! {"exit": 0}
//! {"args": ["--", "-std=c11"], "exit": 0}
//! {"args": ["--", "-std=c23"], "exit": 1, "kind": "data-race", "line": 23, "because": "C23's rule: a relaxed store ends the release sequence"}
//! {"args": ["nothing.cxx"], "exit": 1, "kind": "data-race", "line": 23}
//! {"args": ["--reduction=view", "--predict", "--runtime=tree"], "exit": 0}
//! {"args": ["--reduction=view", "--predict", "--runtime=tree", "--", "-std=c23"], "exit": 1, "kind": "data-race"}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=tso", "--", "-std=c23"], "exit": 1, "kind": "data-race"}
// Before C23, a later store of the thread that released continues its release sequence.
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
void *look(void *argument) {
  if (atomic_load_explicit(&stage, memory_order_acquire) == 2) seen = data;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, publish, 0);
  pthread_create(&second, 0, look, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
