//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--model", "pso"], "exit": 0}
//! {"args": ["--model", "tso", "--runtime", "direct"], "exit": 0}
//! {"args": ["--model", "pso", "--define", "UNORDERED=1"], "exit": 1, "kind": "assertion", "line": 44}
//! {"args": ["--model", "tso", "--define", "UNORDERED=1"], "exit": 0}
// A sequence lock: the writer stores a word as a whole and then corrects a byte of it, the reader reads it byte by
// byte and takes what it has read only if the sequence number has not changed meanwhile.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifdef UNORDERED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_release
#endif

_Atomic int sequence;
union {
  _Atomic uint16_t word;
  _Atomic uint8_t byte[2];
} data;

void *write(void *argument) {
  atomic_store_explicit(&sequence, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&data.word, 0x0203, memory_order_relaxed);
  atomic_store_explicit(&data.byte[0], 2, memory_order_relaxed);
  atomic_store_explicit(&sequence, 2, ORDER);
  return argument;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, 0, write, 0);
  const int before = atomic_load_explicit(&sequence, memory_order_acquire);
  const int low = atomic_load_explicit(&data.byte[0], memory_order_relaxed);
  const int high = atomic_load_explicit(&data.byte[1], memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  const int after = atomic_load_explicit(&sequence, memory_order_relaxed);
  const int is_whole = before == after && before % 2 == 0;
  if (is_whole) assert(low == high);
  pthread_join(writer, 0);
  assert(data.word == 0x0202);
  return 0;
}
