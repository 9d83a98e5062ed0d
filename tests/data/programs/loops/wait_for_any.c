//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Looks through all channels, again and again, until one has something.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

enum { channels = 3 };
atomic_int channel[channels];

int find_ready(void) {
  for (int i = 0; i < channels; i++)
    if (channel[i]) return i;
  return -1;
}

void *send(void *argument) {
#if BUG != 2
  channel[1] = 20;
#endif
#if BUG == 1
  channel[0] = 10;
#endif
  return argument;
}

int main(void) {
  pthread_t sender;
  int found;
  pthread_create(&sender, 0, send, 0);
  while ((found = find_ready()) < 0) sched_yield();
  assert(found == 1 && channel[found] == 20);
  pthread_join(sender, 0);
  return 0;
}
