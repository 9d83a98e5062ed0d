//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// What the loop reads is kept where the other thread looks, too: a round that finds nothing stores a 0.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int message, seen;

void *send(void *argument) {
#if BUG == 1
  seen = 5;
#endif
#if BUG != 2
  message = 7;
#endif
#if BUG == 1
  assert(seen != 0);
#else
  int found = seen;
  assert(found == 0 || found == 7);
#endif
  return argument;
}

int main(void) {
  pthread_t sender;
  pthread_create(&sender, 0, send, 0);
  while ((seen = message) == 0) {
  }
  assert(seen == 7);
  pthread_join(sender, 0);
  return 0;
}
