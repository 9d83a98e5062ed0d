//! {"exit": 0, "executions": 1, "blocked": 0, "spin_loops": ["while_flag.c:23"]}
//! {"args": ["--reduction=none"], "exit": 0, "blocked": 0}
//! {"args": ["--define", "LOST=1"], "exit": 1, "kind": "stuck", "thread": "main", "line": 23}
//! {"args": ["--model", "tso"], "exit": 0, "blocked": 0}
// Waits for a flag in a loop: no round has to be made that finds nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag, data;

void *set(void *argument) {
  data = 7;
#ifndef LOST
  flag = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (!flag) {
  }
  assert(data == 7);
  return 0;
}
