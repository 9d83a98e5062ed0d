//! {"exit": 0}
//! {"args": ["--define", "VALUE=3"], "exit": 1, "kind": "assertion", "line": 32}
//! {"args": ["--define", "NEVER=1"], "exit": 3}
// Executions in which an assumption does not hold do not count; when it never holds, nothing is
// verified.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_assume(int condition);

#ifndef VALUE
#define VALUE 2
#endif

atomic_int number;

void *set(void *argument) {
  number = VALUE;
  return argument;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  int seen = number;
#ifdef NEVER
  __VERIFIER_assume(seen == 77);
#else
  __VERIFIER_assume(seen != 0);
#endif
  assert(seen == 2);
  pthread_join(setter, 0);
  return 0;
}
