//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// The outer loop ends by the second flag, the inner one by the first.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int connected, closed, sent;

void *peer(void *argument) {
  connected = 1;
#if BUG == 2
  closed = 1;
  sent = 1;
#else
  sent = 1;
#if BUG == 1
  connected = 0;
#endif
  closed = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, peer, 0);
  while (!closed) {
    while (!connected) sched_yield();
    sched_yield();
  }
  assert(sent == 1);
  pthread_join(t, 0);
  return 0;
}
