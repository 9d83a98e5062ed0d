//! {"exit": 3, "cut": 1, "limit": "1 execution was cut in the loop at without_end.c:27 after 16 iterations, as executions with more had too many events (--unroll=without_end.c:27=N sets another bound, --limit-events allows longer executions)"}
//! {"args": ["--define", "LAST=1"], "exit": 3, "cut": 1, "limit": "1 execution was cut in the loop at without_end.c:27 after 16 iterations, as there was no end of executions with more (--unroll=without_end.c:27=N sets another bound)"}
//! {"args": ["--reduction=dpor"], "exit": 3, "executions": 17, "cut": 1}
//! {"args": ["--reduction=view", "--runtime=direct", "--define", "LAST=1"], "exit": 3, "executions": 17, "cut": 1}
//! {"args": ["--reduction=rvf"], "exit": 3, "executions": 17, "cut": 1}
//! {"args": ["--reduction=rf-poly", "--model=pso"], "exit": 3, "cut": 1}
//! {"args": ["--reduction=mcr", "--runtime=tree"], "exit": 3, "executions": 17, "cut": 1}
//! {"args": ["--sample=pct", "--limit-executions=100"], "exit": 3}
//! {"args": ["--unroll=without_end.c:27=3"], "exit": 3, "executions": 4, "cut": 1, "limit": "no error with at most 3 iterations of without_end.c:27"}
//! {"args": ["--unroll=loops/without_end.c:27=3", "--bounded-ok"], "exit": 0, "executions": 4, "cut": 1}
//! {"args": ["--unroll=3", "--bounded-ok", "--define", "BUG=2"], "exit": 1, "kind": "assertion", "line": 28}
//! {"args": ["--unroll=1", "--bounded-ok", "--define", "BUG=2"], "exit": 0}
//! {"args": ["--bounded-ok"], "exit": 3}
//! {"args": ["--define", "BUG=5"], "exit": 1, "kind": "assertion", "line": 28}
//! {"args": ["--define", "BUG=5", "--define", "LAST=1", "--reduction=icb"], "exit": 1, "kind": "assertion", "line": 28}
// A loop that polls and counts, and whose count is used: there is an infinite execution, so the search bounds the loop.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef BUG
#define BUG 1000000
#endif
atomic_int stopped, count;

void *work(void *argument) {
  int rounds = 0;
  while (!stopped) count = ++rounds;
  assert(rounds != BUG);
  return argument;
}

void *stop(void *argument) {
  stopped = 1;
  return argument;
}

int main(void) {
  pthread_t a, b;
#ifdef LAST
  pthread_create(&b, 0, stop, 0);
  pthread_create(&a, 0, work, 0);
#else
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, stop, 0);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
