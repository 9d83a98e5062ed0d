//! {"exit": 1, "kind": "undefined", "line": 16, "thread": "T1", "message": "signed integer overflow: 2147483647 \\+ 1 does not fit into 'int'"}
//! {"args": ["--ignore", "undefined"], "exit": 0}
//! {"args": ["--", "-fwrapv"], "exit": 0}
//! {"args": ["--", "-fno-sanitize=signed-integer-overflow"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A counter overflows if another thread has raised it first.
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int count = INT_MAX - 1;

void *raise(void *argument) {
  int next = atomic_load(&count);
#ifndef FIXED
  next = next + 1;
#else
  if (next < INT_MAX) next = next + 1;
#endif
  atomic_store(&count, next);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, raise, 0);
  int seen = atomic_load(&count);
  if (seen < INT_MAX) atomic_store(&count, seen + 1);
  pthread_join(t, 0);
  return 0;
}
