//! {"args": ["--reduction=none", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 12, "traces": [5, 0]}
//! {"args": ["--reduction=dpor", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 5, "traces": [5, 0]}
//! {"args": ["--reduction=rf", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 5, "traces": [5, 0]}
//! {"args": ["--reduction=rf-poly", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 5, "traces": [5, 0]}
//! {"args": ["--reduction=view", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 5, "traces": [5, 0]}
//! {"args": ["--reduction=rvf", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 5, "traces": [5, 0]}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 5, "traces": [5, 0]}
//! {"args": ["--reduction=icb", "--runtime=tree", "--count-classes"], "exit": 0, "executions": 12, "traces": [5, 0]}
//! {"args": ["--reduction=rf", "--runtime=direct"], "exit": 0, "executions": 5}
//! {"args": ["--reduction=view", "--runtime=direct"], "exit": 0, "executions": 5}
//! {"args": ["--reduction=rf", "--model=tso"], "exit": 0, "executions": 5}
//! {"args": ["--reduction=rf", "--model=pso"], "exit": 0, "executions": 5}
//! {"args": ["--reduction=dpor", "--runtime=tree", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 38}
//! {"args": ["--reduction=rf", "--runtime=tree", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 38}
//! {"args": ["--reduction=view", "--runtime=tree", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 38}
//! {"args": ["--reduction=rvf", "--runtime=tree", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 38}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 38}
// One thread sleeps, the other sees how late it is: the same for every reduction.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

#include "look.h"

static void *sleeps(void *unused) {
  sleep(2);
  return unused;
}

int main(void) {
  pthread_t sleeper;
  const long start = look();
  pthread_create(&sleeper, 0, sleeps, 0);
  const long elapsed = look() - start;
  assert(elapsed >= 0);
#ifdef LATE
  assert(elapsed == 0 || elapsed > 60000000000);  // the other may have slept
#endif
  pthread_join(sleeper, 0);
}
