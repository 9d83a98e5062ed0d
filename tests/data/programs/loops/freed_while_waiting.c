//! {"exit": 1, "kind": "use-after-free", "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The memory on which a thread waits in a loop is freed before it is done.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int done;
};

atomic_int started;

void *wait_for_it(void *argument) {
  struct node *me = argument;
  started = 1;
  while (!me->done) {
  }
  return 0;
}

int main(void) {
  struct node *node = calloc(1, sizeof *node);
  pthread_t t;
  pthread_create(&t, 0, wait_for_it, node);
  while (!started) {
  }
#ifdef FIXED
  node->done = 1;
  pthread_join(t, 0);
#endif
  free(node);
  return 0;
}
