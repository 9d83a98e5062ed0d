//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "executions": 1}
//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 1}
// A slice of FreeBSD's keyboard driver: N threads wait for a key, clear the buffer, change it, receive a packet and take the mutex once more.
// Who waits gives up at some time, and expects the condition nevertheless. Tables: FreeBSD-a of the paper on view-equivalence.
#include <pthread.h>

#include "slices.h"

atomic_int buffer;

void *use(void *argument) {
  take();
  if (!buffer) {
    wait_for_condition();
    expect(condition);
  }
  if (buffer) give();
  else give();
  take();
  buffer = 0;
  give();
  take();
  buffer = !buffer;
  give();
  take();
  give();
  wake();
  take();
  give();
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, use, 0);
  return 0;
}
