//! {"exit": 1, "kind": "data-race", "message": "data race on data"}
//! {"args": ["--ignore=races"], "exit": 0}
//! {"args": ["--model=tso", "--ignore=races"], "exit": 0}
//! {"args": ["--model=pso", "--ignore=races"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "RELEASE=1"], "exit": 0}
//! {"args": ["--model=pso", "--define", "RELEASE=1"], "exit": 0}
// Data, then a flag: under PSO the flag may overtake the data, unless it is a release store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef RELEASE
#define ORDER memory_order_release
#else
#define ORDER memory_order_relaxed
#endif

int data;
atomic_int flag;

void *send(void *argument) {
  data = 42;
  atomic_store_explicit(&flag, 1, ORDER);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, send, 0);
  if (atomic_load_explicit(&flag, memory_order_acquire) == 1) assert(data == 42);
  return 0;
}
