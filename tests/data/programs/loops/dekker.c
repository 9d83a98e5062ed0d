//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
// Dekker's lock: some rounds of its loop only look, others step back.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
int sum;

void *work(void *argument) {
  int me = argument != 0, other = !me;
#ifndef BUG
  wants[me] = 1;
#endif
  while (wants[other]) {
    if (turn != me) {
      wants[me] = 0;
      while (turn != me) {
      }
      wants[me] = 1;
    }
  }
#ifdef BUG
  wants[me] = 1;
#endif
  sum = sum + 1;
  turn = other;
  wants[me] = 0;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 2);
  return 0;
}
