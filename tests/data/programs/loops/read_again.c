//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Reads once before the loop, and again in each round.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int stage, step;
int total;

void *run(void *argument) {
  total = 5;
#if BUG == 1
  stage = 1;
#endif
  step = 2;
#if BUG != 2
  stage = 2;
#endif
  return argument;
}

int main(void) {
  pthread_t runner;
  pthread_create(&runner, 0, run, 0);
  int now = stage;
  while (!now) now = stage;
  assert(step == 2 && total == 5);
  pthread_join(runner, 0);
  return 0;
}
