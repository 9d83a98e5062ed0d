//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two tries that both fail need two rounds of the loop, neither of which changes anything for its thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int held, done;

void *try_twice(void *argument) {
  int failed = 0;
  for (int i = 0; i < 2; i++) {
#ifdef FIXED
    if (i == 1) done = 1;
#endif
    if (atomic_exchange(&held, 1))
      failed++;
    else
      held = 0;
    while (held) {
    }
  }
#ifdef FIXED
  assert(failed <= 2);
#else
  done = 1;
  assert(failed < 2);
#endif
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, try_twice, 0);
  while (!done) {
    if (!atomic_exchange(&held, 1)) held = 0;
  }
  pthread_join(other, 0);
  return 0;
}
