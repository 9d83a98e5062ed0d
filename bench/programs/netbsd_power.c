//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "executions": 4}
//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// A slice of NetBSD's power management: N threads take the mutex three times, and expect twice that it is held. Who did not get it
// goes on without it, and gives back that of somebody else. Tables: NetBSD of the paper on view-equivalence.
#include <pthread.h>

#include "slices.h"

void *use(void *argument) {
  take();
  give();
  for (int i = 0; i < 2; i++) {
    take();
    expect(mutex == 1);
    give();
  }
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, use, 0);
  return 0;
}
