//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Main gives the address of its own copy of a thread-local variable to another thread: that is
// shared memory like any other.
#include <assert.h>
#include <pthread.h>

_Thread_local int mine = 1;

void *set(void *argument) {
  int *given = argument;
  assert(given != &mine && mine == 1);
  *given = 2;
  return argument;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, &mine);
#ifndef FIXED
  int seen = mine;
  assert(seen == 1 || seen == 2);
#endif
  pthread_join(setter, 0);
  assert(mine == 2);
  return 0;
}
