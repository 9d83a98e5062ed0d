//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 1, "kind": "assertion", "line": 37}
//! {"args": ["--model", "pso"], "exit": 1, "kind": "assertion", "line": 37}
//! {"args": ["--model", "tso", "--reduction", "none", "--runtime", "tree"], "exit": 1, "kind": "assertion", "line": 37}
//! {"args": ["--model", "tso", "--define", "FENCED=1"], "exit": 0}
//! {"args": ["--model", "pso", "--define", "FENCED=1", "--runtime", "direct"], "exit": 0}
// Two threads write a byte each of one word, and read the word: each takes its own byte from its buffer and the other
// from memory, so that neither need see what the other wrote.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

union {
  _Atomic uint16_t both;
  _Atomic uint8_t byte[2];
} flags;
int seen[2];

void *enter(void *argument) {
  const int me = argument != 0;
  atomic_store_explicit(&flags.byte[me], 1, memory_order_relaxed);
#ifdef FENCED
  atomic_thread_fence(memory_order_seq_cst);
#endif
  seen[me] = atomic_load_explicit(&flags.both, memory_order_relaxed);
  assert((seen[me] >> (8 * me) & 1) == 1);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, enter, 0);
  pthread_create(&second, 0, enter, &flags);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(seen[0] == 0x0101 || seen[1] == 0x0101);
  return 0;
}
