//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The watchdog clears the sign of life twice: it is set again if a round of the loop comes in between.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int stop, alive;

void *watch(void *argument) {
  int lives = 0;
  for (int i = 0; i < 2; i++) lives += atomic_exchange(&alive, 0);
  stop = 1;
#ifdef FIXED
  assert(lives <= 2);
#else
  assert(lives < 2);
#endif
  return argument;
}

int main(void) {
  pthread_t watchdog;
  pthread_create(&watchdog, 0, watch, 0);
  while (!stop) alive = 1;
  pthread_join(watchdog, 0);
  return 0;
}
