//! {"exit": 0, "executions": 4, "blocked": 0}
//! {"args": ["--reduction=none"], "exit": 0}
//! {"args": ["--define", "EARLY=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "LATE=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "TORN=1"], "exit": 1, "kind": "assertion"}
// Others see all of an atomic section or nothing; each of them may come before it or after it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

atomic_int x, y;

void *write_both(void *argument) {
#ifndef TORN
  __VERIFIER_atomic_begin();
#endif
  x = 1;
  y = 1;
#ifndef TORN
  __VERIFIER_atomic_end();
#endif
  return argument;
}

void *read_both(void *argument) {
  int b = y, a = x;
  assert(a == 1 || b == 0);
  __VERIFIER_atomic_begin();
  a = x;
  b = y;
  __VERIFIER_atomic_end();
  assert(a == b);
#ifdef EARLY
  assert(a == 1);
#endif
#ifdef LATE
  assert(b == 0);
#endif
  return argument;
}

int main(void) {
  pthread_t writer, reader;
  pthread_create(&writer, 0, write_both, 0);
  pthread_create(&reader, 0, read_both, 0);
  pthread_join(writer, 0);
  pthread_join(reader, 0);
  return 0;
}
