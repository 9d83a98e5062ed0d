//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A barrier with sense reversal, used twice.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { threads = 2 };
atomic_int missing = threads;
atomic_bool sense;
atomic_int written[threads];

void barrier(bool *mine) {
  *mine = !*mine;
  if (atomic_fetch_sub(&missing, 1) == 1) {
#if BUG == 1
    sense = *mine;
    missing = threads;
#else
    missing = threads;
    sense = *mine;
#endif
  } else {
    while (sense != *mine) {
    }
  }
}

void *work(void *argument) {
  int me = argument != 0;
  bool mine = false;
  written[me] = 1;
  barrier(&mine);
  assert(written[!me] == 1);
#if BUG != 2
  barrier(&mine);
#endif
  written[me] = 2;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &b);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
