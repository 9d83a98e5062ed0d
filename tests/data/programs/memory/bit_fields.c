//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Adjacent bit-fields are one memory location: two threads that write one each race. A bit-field of
// width zero in between parts them.
#include <assert.h>
#include <pthread.h>

struct {
  unsigned low : 4;
#ifdef FIXED
  unsigned : 0;
#endif
  unsigned high : 4;
} fields;

void *set_low(void *argument) {
  fields.low = 5;
  return argument;
}

void *set_high(void *argument) {
  fields.high = 9;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, set_low, 0);
  pthread_create(&second, 0, set_high, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
#ifdef FIXED
  assert(fields.low == 5 && fields.high == 9);
#endif
  return 0;
}
