//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--model", "pso", "--reduction", "none", "--runtime", "direct"], "exit": 0}
//! {"args": ["--model", "tso", "--define", "LATE=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model", "pso", "--define", "LATE=1"], "exit": 1, "kind": "assertion"}
// A byte of an atomic word is set by a plain store before the word is published; another byte at any time.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

union cell {
  _Atomic uint32_t word;
  uint8_t byte[4];
};
union cell cell;
union cell *_Atomic published;

void *use(void *argument) {
  union cell *const there = atomic_load_explicit(&published, memory_order_acquire);
  if (there) assert(atomic_fetch_add_explicit(&there->word, 1, memory_order_relaxed) == 0x0500);
  return argument;
}

int main(void) {
  pthread_t user;
  pthread_create(&user, 0, use, 0);
#ifndef LATE
  cell.byte[1] = 5;
#endif
  atomic_store_explicit(&published, &cell, memory_order_release);
#ifdef LATE
  cell.byte[1] = 5;
#endif
  pthread_join(user, 0);
  return 0;
}
