//! {"exit": 1, "kind": "assertion", "line": 29, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--model", "tso"], "exit": 1, "kind": "assertion", "line": 29}
//! {"args": ["--model", "tso", "--define", "FIXED=1"], "exit": 0}
// A number is written in two halves through a pointer to a smaller type: a reader of the whole may
// see only one of them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

_Atomic uint32_t number;

void *set(void *argument) {
#ifdef FIXED
  number = 0x10001;
#else
  _Atomic uint16_t *halves = (_Atomic uint16_t *)&number;
  halves[0] = 1;
  halves[1] = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  uint32_t seen = number;
  assert(seen == 0 || seen == 0x10001);
  pthread_join(setter, 0);
  return 0;
}
