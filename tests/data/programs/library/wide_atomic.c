//! {"exit": 0}
// Sixteen bytes at once: whoever looks sees both halves of one store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
  long a, b;
};
_Atomic struct pair shared;

void *set(void *argument) {
  struct pair p = {1, 2};
  atomic_store(&shared, p);
  return argument;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  struct pair seen = atomic_load(&shared);
  assert(seen.b == 2 * seen.a);
  pthread_join(setter, 0);
  return 0;
}
