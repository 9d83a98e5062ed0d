//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Walks round three slots, until it finds one that is full.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { slots = 3 };
atomic_int slot[slots];

void *fill(void *argument) {
#if BUG == 1
  slot[0] = 1;
#elif BUG == 2
  slot[2] = 0;
#else
  slot[2] = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t filler;
  unsigned i = 0;
  pthread_create(&filler, 0, fill, 0);
  for (;;) {
    if (slot[i]) break;
    i = (i + 1) % slots;
  }
  assert(i == 2);
  pthread_join(filler, 0);
  return 0;
}
