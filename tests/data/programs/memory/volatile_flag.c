//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A volatile flag is not atomic: setting it in one thread and looking at it in another is a race.
#include <assert.h>
#include <pthread.h>

#ifdef FIXED
volatile _Atomic int ready;
#else
volatile int ready;
#endif
volatile int own;

void *set(void *argument) {
  ready = 1;
  return argument;
}

int main(void) {
  pthread_t setter;
  own = 3;
  pthread_create(&setter, 0, set, 0);
  int seen = ready;
  pthread_join(setter, 0);
  assert(seen <= ready && own == 3);
  return 0;
}
