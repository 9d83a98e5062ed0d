//! {"exit": 1, "kind": "data-race", "line": 32, "thread": "main"}
//! {"args": ["--define", "STORE=3", "--define", "LOAD=2"], "exit": 0}
//! {"args": ["--define", "STORE=5", "--define", "LOAD=5"], "exit": 0}
//! {"args": ["--define", "STORE=3", "--define", "LOAD=0"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "STORE=0", "--define", "LOAD=2"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "STORE=3", "--define", "LOAD=2", "--model", "tso"], "exit": 0}
//! {"args": ["--define", "STORE=3", "--define", "LOAD=2", "--model", "pso"], "exit": 0}
// A flag publishes plain data only when it is stored with release (3) and loaded with acquire (2),
// or both with seq_cst (5): relaxed (0) on either side leaves a race, under sc too.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STORE
#define STORE 0
#define LOAD 0
#endif

int data;
atomic_int flag;

void *send(void *argument) {
  data = 42;
  atomic_store_explicit(&flag, 1, STORE);
  return argument;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, 0, send, 0);
  if (atomic_load_explicit(&flag, LOAD) == 1)
    assert(data == 42);
  pthread_join(sender, 0);
  return 0;
}
