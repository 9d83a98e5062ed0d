//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HEAP=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BOUNDED=1"], "exit": 0}
// A round that changes memory of the thread's own does not only look.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int flag;
_Thread_local atomic_int own;

void *wait_for_it(void *argument) {
#ifdef HEAP
  atomic_int *tries = calloc(1, sizeof *tries);
#else
  atomic_int *tries = &own;
#endif
  while (!flag)
    if (atomic_fetch_add(tries, 1) >= 2) break;
#ifndef BOUNDED
  assert(*tries == 0);
#endif
#ifdef HEAP
  free(tries);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait_for_it, 0);
#ifndef BOUNDED
  flag = 1;
#endif
  pthread_join(t, 0);
  return 0;
}
