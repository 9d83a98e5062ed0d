//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// How often the loop found nothing is told, and at most two are expected.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *set(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  pthread_t setter;
  int misses = 0;
  pthread_create(&setter, 0, set, 0);
  while (misses < 5 && !x) misses++;
#ifdef FIXED
  assert(misses <= 5);
#else
  assert(misses <= 2);
#endif
  pthread_join(setter, 0);
  return 0;
}
