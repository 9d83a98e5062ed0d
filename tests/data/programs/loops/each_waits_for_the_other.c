//! {"exit": 1, "kind": "stuck"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Each thread waits for the other to begin.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

atomic_int begun[2];

int has_begun(int who) { return begun[who]; }

void *work(void *argument) {
  int me = argument != 0;
#ifdef FIXED
  if (me == 1) begun[me] = 1;
#endif
  while (!has_begun(!me)) sched_yield();
  begun[me] = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &b);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(begun[0] && begun[1]);
  return 0;
}
