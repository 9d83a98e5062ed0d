//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=2"], "exit": 0}
// A waiting loop clears in each round what another thread has set: a third one sees it set, then cleared.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, seen;

void *set(void *argument) {
#if FIXED == 1
  x = 1;
  (void)argument;
#else
  seen = 1;
  x = 1;
#endif
  return argument;
}

void *look(void *argument) {
  int before = seen;
  int after = seen;
  assert(before <= after);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, set, 0);
  pthread_create(&b, 0, look, 0);
  for (;;) {
    if (x) break;
#if FIXED != 2
    seen = 0;
#endif
  }
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
