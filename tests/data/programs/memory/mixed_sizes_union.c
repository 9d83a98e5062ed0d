//! {"exit": 0}
//! {"args": ["--model", "tso"], "exit": 0}
//! {"args": ["--define", "WHOLE=1"], "exit": 1, "kind": "data-race"}
// Two threads write the halves of a word and main reads all of it; a write of the whole word at the
// same time would race with them.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

union {
  uint32_t whole;
  uint16_t half[2];
} word;

void *set_low(void *argument) {
#ifdef WHOLE
  word.whole = 0x22221111;
#else
  word.half[0] = 0x1111;
#endif
  return argument;
}

void *set_high(void *argument) {
  word.half[1] = 0x2222;
  return argument;
}

int main(void) {
  pthread_t low, high;
  pthread_create(&low, 0, set_low, 0);
  pthread_create(&high, 0, set_high, 0);
  pthread_join(low, 0);
  pthread_join(high, 0);
  assert(word.whole == 0x22221111);
  return 0;
}
