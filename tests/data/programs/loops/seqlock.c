//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=3"], "exit": 1, "kind": "assertion"}
// A reader of a sequence lock begins anew while the writer is at work, and if it has been.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint sequence;
atomic_int low, high;

void *write_both(void *argument) {
  sequence++;
  low = 1;
  high = 1;
#if BUG != 2
  sequence++;
#endif
  return argument;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, 0, write_both, 0);
  int a, b;
  for (;;) {
    unsigned before = sequence;
#if BUG != 1
    if (before & 1) continue;
#endif
    a = low;
    b = high;
#if BUG != 3
    if (sequence != before) continue;
#endif
    break;
  }
  assert(a == b);
  pthread_join(writer, 0);
  return 0;
}
