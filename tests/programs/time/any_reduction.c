//! {"args": ["--reduction=none"], "exit": 0}
//! {"args": ["--reduction=dpor", "--count-classes"], "exit": 0}
//! {"args": ["--reduction=rf", "--count-classes"], "exit": 0}
//! {"args": ["--reduction=rf-poly", "--count-classes"], "exit": 0}
//! {"args": ["--reduction=view", "--count-classes"], "exit": 0}
//! {"args": ["--reduction=rvf", "--count-classes"], "exit": 0}
//! {"args": ["--reduction=mcr", "--count-classes"], "exit": 0}
//! {"args": ["--reduction=rf", "--runtime=tree"], "exit": 0}
//! {"args": ["--reduction=rf", "--runtime=direct"], "exit": 0}
//! {"args": ["--reduction=rf", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 34}
//! {"args": ["--reduction=view", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 34}
//! {"args": ["--reduction=mcr", "--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 34}
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
