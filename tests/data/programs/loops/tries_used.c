//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Ten thousand tries; whether one succeeded is used.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

atomic_int x, data;

void *give(void *argument) {
#if BUG == 1
  x = 1;
#endif
  data = 3;
  x = 1;
  return argument;
}

int main(void) {
  pthread_t giver;
  bool found = false;
  pthread_create(&giver, 0, give, 0);
  for (int i = 0; i < 10000; ++i) {
    if (x) {
      found = true;
      break;
    }
    __builtin_ia32_pause();
  }
#if BUG == 2
  assert(found);
#endif
  if (found) assert(data == 3);
  pthread_join(giver, 0);
  return 0;
}
