//! {"exit": 1, "kind": "division-by-zero", "line": 24, "thread": "main", "because": "main had read parts = 2 at line 16 .* T1 wrote 0 at line 11"}
//! {"args": ["--define", "REMAINDER=1"], "exit": 1, "kind": "division-by-zero", "line": 22}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The divisor is looked at twice; in between another thread makes it zero.
#include <pthread.h>
#include <stdatomic.h>

atomic_int parts = 2;

void *clear(void *argument) {
  parts = 0;
  return argument;
}

int share(int whole) {
  int seen = parts;
  if (seen == 0) return whole;
#ifndef FIXED
  seen = parts;
#endif
#ifdef REMAINDER
  return whole % seen;
#else
  return whole / seen;
#endif
}

int main(void) {
  pthread_t clearer;
  pthread_create(&clearer, 0, clear, 0);
  int result = share(10);
  pthread_join(clearer, 0);
  return result == 77;
}
