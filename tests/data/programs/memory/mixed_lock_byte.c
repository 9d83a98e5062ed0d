//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "none"], "exit": 0}
//! {"args": ["--model", "tso", "--runtime", "tree"], "exit": 0}
//! {"args": ["--model", "pso", "--runtime", "direct"], "exit": 0}
//! {"args": ["--model", "tso", "--reduction", "rf"], "exit": 2, "stderr": "supported by: none"}
//! {"args": ["--model", "tso", "--reduction", "rf-poly"], "exit": 2, "stderr": "supported by: none"}
//! {"args": ["--model", "tso", "--reduction", "view"], "exit": 2, "stderr": "supported by: none"}
//! {"args": ["--model", "tso", "--define", "WHOLE=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model", "pso", "--define", "RELAXED=1"], "exit": 1}
//! {"exit": 0}
// As a queued spin lock does it: a thread takes the lock by an update of the whole word, in which others announce
// themselves in the upper half, and gives it back by a store to the lowest byte. A store to the whole word (WHOLE)
// loses what was announced meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_release
#endif

union {
  _Atomic uint32_t word;
  _Atomic uint8_t locked;
} lock;
int data;

void *announce(void *argument) {
  atomic_fetch_add_explicit(&lock.word, 0x10000, memory_order_relaxed);
  return argument;
}

void *take(void *argument) {
  uint32_t seen = atomic_load_explicit(&lock.word, memory_order_relaxed);
  if ((seen & 0xff) == 0 &&
      atomic_compare_exchange_strong_explicit(&lock.word, &seen, seen | 1, memory_order_acquire, memory_order_relaxed)) {
    data++;
#ifdef WHOLE
    atomic_store_explicit(&lock.word, 0, ORDER);
#else
    atomic_store_explicit(&lock.locked, 0, ORDER);
#endif
  }
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, take, 0);
  pthread_create(&second, 0, announce, 0);
  take(0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(lock.word == 0x10000);
  return 0;
}
