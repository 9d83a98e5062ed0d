//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
// Atomics of 1, 2, 4 and 8 bytes side by side: each wraps in its own size and leaves the others be.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

struct {
  _Atomic uint8_t byte;
  _Atomic int8_t signed_byte;
  _Atomic uint16_t half;
  _Atomic uint32_t word;
  _Atomic uint64_t wide;
} s = {255, -128, 65535, UINT32_MAX, UINT64_MAX};

void *count(void *argument) {
  s.byte++;
  s.signed_byte--;
  s.half++;
  s.word++;
  s.wide += 1ULL << 32;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, count, 0);
  pthread_create(&second, 0, count, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(s.byte == 1 && s.signed_byte == 126 && s.half == 1 && s.word == 1);
  assert(s.wide == (2ULL << 32) - 1);
  return 0;
}
