//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Three threads in a row: the wait of one is ended by what another does after its own wait.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int stage;

int reached(int wanted) { return stage >= wanted; }

void *middle(void *argument) {
  while (!reached(1)) {
  }
#if BUG == 1
  stage = 1;
#else
  stage = 2;
#endif
  return argument;
}

void *last(void *argument) {
  while (!reached(2)) {
  }
  stage = 3;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, middle, 0);
  pthread_create(&b, 0, last, 0);
#if BUG == 2
  stage = 2;
#else
  stage = 1;
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(stage == 3);
  return 0;
}
