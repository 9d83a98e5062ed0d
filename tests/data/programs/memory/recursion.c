//! {"exit": 0}
//! {"args": ["--define", "DEPTH=4"], "exit": 1, "kind": "assertion", "line": 33}
// Each level of a recursion has its own local variables, also when their addresses are handed down.
#include <assert.h>
#include <pthread.h>

#ifndef DEPTH
#define DEPTH 3
#endif

_Atomic int reached;

int descend(int level, int *above) {
  int here = level * 10;
  if (level == DEPTH) {
    reached = level;
    return *above + here;
  }
  int below = descend(level + 1, &here);
  assert(here == level * 10);
  return below;
}

void *work(void *argument) {
  int top = 0;
  assert(descend(1, &top) == 2 * DEPTH * 10 - 10);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  assert(reached <= 3);
  pthread_join(worker, 0);
  return 0;
}
