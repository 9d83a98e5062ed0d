//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// What the loop reads is kept in a global variable.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int message;
int seen;

void *send(void *argument) {
#if BUG == 1
  message = 6;
#endif
#if BUG == 2
  message = 0;
#else
  message = 7;
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
