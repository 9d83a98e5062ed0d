//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// Ten thousand tries, then it goes on all the same.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int data;

void *give(void *argument) {
  data = 3;
  x = 1;
  return argument;
}

int main(void) {
  pthread_t giver;
  pthread_create(&giver, 0, give, 0);
  for (int i = 0; i < 10000; ++i) {
    if (x) break;
    __builtin_ia32_pause();
  }
#if BUG == 1
  assert(x);
#elif BUG == 2
  int early = data;
  assert(early <= 3);
#endif
  pthread_join(giver, 0);
  assert(data == 3);
  return 0;
}
