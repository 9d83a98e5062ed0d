//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// The loop ends by a local variable, which is set when the flag is seen.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_int started, value;

void *start(void *argument) {
#if BUG != 1
  value = 9;
#endif
#if BUG != 2
  started = 1;
#endif
#if BUG == 1
  value = 9;
#endif
  return argument;
}

int main(void) {
  pthread_t starter;
  bool done = false;
  int found = 0;
  pthread_create(&starter, 0, start, 0);
  while (!done) {
    if (started) {
      found = value;
      done = true;
    }
  }
  assert(found == 9);
  pthread_join(starter, 0);
  return 0;
}
