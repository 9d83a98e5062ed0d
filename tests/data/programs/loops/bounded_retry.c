//! {"exit": 0, "spin_loops": ["bounded_retry.c:18"]}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--unroll=1"], "exit": 3, "limit": "no error with at most 1 iteration of bounded_retry.c:18"}
//! {"args": ["--unroll=3"], "exit": 0}
// Tries three times, then gives up: tries that fail are explored once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int held, given_up;
int sum;

void *work(void *argument) {
  int taken = 0;
#ifdef BUG
  taken = 1;
#endif
  for (int i = 0; i < 3 && !taken; i++) taken = !atomic_exchange(&held, 1);
  if (!taken) {
    atomic_fetch_add(&given_up, 1);
    return argument;
  }
  int seen = sum;
  sum = seen + 1;
  held = 0;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum + given_up == 2);
  return 0;
}
