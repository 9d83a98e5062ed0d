//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A global variable of statistics counts the rounds; its value is not used.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int open_, visitors;
long spins;

void *open_door(void *argument) {
#if BUG == 1
  open_ = 1;
  visitors = 1;
#elif BUG == 2
  visitors = 1;
#else
  visitors = 1;
  open_ = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t porter;
  pthread_create(&porter, 0, open_door, 0);
  while (!open_) spins++;
  assert(visitors == 1);
  pthread_join(porter, 0);
  return 0;
}
