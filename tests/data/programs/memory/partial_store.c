//! {"exit": 1, "kind": "data-race", "line": 48, "message": "data race on data"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "line": 48}
//! {"args": ["--define", "UPDATE=1"], "exit": 0}
//! {"args": ["--define", "OTHER_BYTE=1"], "exit": 0}
//! {"args": ["--define", "ACQUIRES=1"], "exit": 1, "kind": "data-race", "line": 36}
//! {"args": ["--define", "ACQUIRES=1", "--define", "UPDATE=1"], "exit": 0}
// A store of one byte of a word is a store: it ends the release sequence of that byte, and acquires nothing. A
// read-modify-write of the byte goes on with it. What is released by the other bytes is as it was.
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

union word {
  _Atomic uint32_t whole;
  _Atomic uint8_t bytes[4];
} word;
int data, seen;

static void set_byte(int byte, int value, memory_order order) {
#ifdef UPDATE
  atomic_exchange_explicit(&word.bytes[byte], value, order);
#else
  atomic_store_explicit(&word.bytes[byte], value, order);
#endif
}

void *publish(void *argument) {
  data = 1;
  atomic_store_explicit(&word.whole, 1, memory_order_release);
  return argument;
}

void *change(void *argument) {
#ifdef ACQUIRES
  set_byte(0, 2, memory_order_seq_cst);
  if (atomic_load_explicit(&word.whole, memory_order_relaxed) == 2) seen = data;
#else
  if (atomic_load_explicit(&word.whole, memory_order_relaxed) == 1) set_byte(0, 2, memory_order_relaxed);
#endif
  return argument;
}

void *look(void *argument) {
#ifdef OTHER_BYTE
  if (atomic_load_explicit(&word.whole, memory_order_acquire) == 2) seen = data;
#else
  if (atomic_load_explicit(&word.bytes[0], memory_order_acquire) == 2)
    seen = data;
#endif
  return argument;
}

int main(void) {
  pthread_t first, second, third;
  word.whole = 0x0100;
  pthread_create(&first, 0, publish, 0);
  pthread_create(&second, 0, change, 0);
#ifndef ACQUIRES
  pthread_create(&third, 0, look, 0);
  pthread_join(third, 0);
#endif
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
