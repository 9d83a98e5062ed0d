//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A back-off that pauses sixteen times, then yields, and starts to count anew: the count decides nothing but the kind of pause.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
atomic_int flag, data;

void *set(void *argument) {
#if BUG == 2
  flag = 1;
  data = 1;
#else
  data = 1;
#if BUG != 1
  flag = 1;
#endif
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  int spins = 0;
  while (!flag) {
    if (++spins > 16) {
      sched_yield();
      spins = 0;
    } else {
      __builtin_ia32_pause();
    }
  }
  assert(data == 1);
  pthread_join(thread, 0);
  return 0;
}
