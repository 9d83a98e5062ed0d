//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "executions": 1}
//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 1}
// A slice of FreeBSD's remote memory access: N threads cancel a request, take a client off the list, queue and process a request, and look
// up an address. Who takes a client off waits until nobody uses it, gives up at some time, and expects the condition nevertheless.
// Tables: FreeBSD-r of the paper on view-equivalence.
#include <pthread.h>

#include "slices.h"

atomic_int users;

void take_and_give(void) {
  take();
  give();
}

void unregister_client(void) {
  take();
  users = users - 1;
  if (users == 0) wake();
  give();
  take();
  if (users) wait_for_condition();
  expect(condition);
  give();
}

void look_up(void) {
  take();
  users = users + 1;
  give();
  take();
  users = users - 1;
  give();
}

void *use(void *argument) {
  take_and_give();
  unregister_client();
  take_and_give();
  take_and_give();
  look_up();
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, use, 0);
  return 0;
}
