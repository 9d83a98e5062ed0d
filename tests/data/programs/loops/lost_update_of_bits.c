//! {"exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--model=tso"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--model=pso"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--reduction=rf-poly"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--reduction=rvf"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "stuck", "line": 31}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model=pso"], "exit": 0}
// Two threads set a bit each, and one update may be lost. Which of the two stores is the last one is no part of a reads-from class: the
// waiting thread spins forever if it has read that one.
#include <pthread.h>
#include <stdatomic.h>

atomic_uint bits;

void *work(void *argument) {
#ifdef FIXED
  atomic_fetch_or(&bits, argument ? 4 : 1);
#else
  bits = bits | (argument ? 4 : 1);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &b);
  while ((bits & 5) != 5) {}
  return 0;
}
