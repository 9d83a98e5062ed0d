//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "rf-poly"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "view", "--runtime", "tree"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "none"], "exit": 0}
//! {"args": ["--model", "pso", "--runtime", "tree"], "exit": 0}
//! {"args": ["--model", "pso", "--runtime", "direct"], "exit": 0}
//! {"args": ["--model", "tso", "--define", "LATE=1"], "exit": 1, "kind": "data-race", "line": 33}
//! {"args": ["--model", "pso", "--define", "RELAXED=1"], "exit": 1}
//! {"args": ["--model", "pso", "--define", "RELAXED=1", "--ignore=races", "--reduction", "view", "--runtime", "tree"], "exit": 1, "kind": "assertion", "line": 50}
// An array of small atomics is cleared by memset, and a struct of atomics by an initialisation as a whole, before
// the other thread starts, or while it runs (LATE): that is a race.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_release
#endif

struct state {
  _Atomic short head, tail;
  _Atomic char kind;
} state;
_Atomic char flags[12];
_Atomic short sizes[4];

void *work(void *argument) {
  atomic_store_explicit(&sizes[1], 7, memory_order_relaxed);
  atomic_store_explicit(&flags[3], 1, ORDER);
  return argument;
}

int main(void) {
  pthread_t worker;
#ifdef LATE
  pthread_create(&worker, 0, work, 0);
#endif
  memset((void *)flags, 0, sizeof flags);
  memset((void *)sizes, 0, sizeof sizes);
  state = (struct state){0};
#ifndef LATE
  pthread_create(&worker, 0, work, 0);
#endif
  atomic_store_explicit(&state.head, 1, memory_order_relaxed);
  if (atomic_load_explicit(&flags[3], memory_order_acquire)) assert(sizes[1] == 7);
  pthread_join(worker, 0);
  assert(flags[3] == 1 && flags[2] == 0 && state.head == 1 && state.tail == 0 && state.kind == 0);
  return 0;
}
