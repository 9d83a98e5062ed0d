//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "executions": 2}
//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// A slice of Solaris' space maps: N threads, of which two look at the map and one loads it, with the mutex taken; all expect that it is
// held. Who did not get it goes on without it, and gives back that of somebody else.
// Tables: Solaris of the paper on view-equivalence.
#include <pthread.h>
#include <stdint.h>

#include "slices.h"

atomic_int loaded, loading;

void look(void) { expect(mutex == 1); }

void await_loading(void) {
  expect(mutex == 1);
  while (loading) {
    expect(!loaded);
    wait_for_condition();
    expect(condition);
  }
  take();
}

void load(void) {
  expect(mutex == 1);
  expect(!loaded);
  expect(!loading);
  loading = 1;
  give();
  take();
  give();
  take();
  loaded = 1;
  loading = 0;
  wake();
}

void unload(void) {
  expect(mutex == 1);
  loaded = 0;
  expect(mutex == 1);
}

void *use(void *argument) {
  int me = (intptr_t)argument;
  take();
  if (me == 1 || me == 2) look();
  if (me == 3) {
    if (loading) await_loading();
    else if (!loaded) load();
    else unload();
  }
  expect(mutex == 1);
  give();
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, use, (void *)(intptr_t)i);
  return 0;
}
