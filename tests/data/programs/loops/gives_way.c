//! {"args": ["--runtime=direct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--model=tso", "--runtime=direct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--reduction=dpor", "--runtime=direct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--sample=pct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--define", "SLEEPS=1", "--runtime=direct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--define", "SPINS=1", "--model=pso", "--runtime=direct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--define", "BOTH=1", "--runtime=direct"], "exit": 1, "executions": 1, "cut": 0, "kind": "assertion", "line": 53}
//! {"args": ["--define", "HURRIES=1"], "exit": 1, "executions": 1, "cut": 1, "kind": "assertion", "line": 53}
//! {"args": ["--runtime=tree"], "exit": 1, "cut": 1, "kind": "assertion", "line": 53}
// A loop that pauses lets other threads move, so that an execution in which it ends comes first; without pauses it runs until it is cut.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>
#if defined(SLEEPS)
#define PAUSE usleep(100)
#elif defined(SPINS)
#define PAUSE __builtin_ia32_pause()
#elif defined(HURRIES)
#define PAUSE (void)0
#else
#define PAUSE sched_yield()
#endif
atomic_int stopped, last, waits;

void *work(void *argument) {
  int rounds = 0;
  while (!stopped) {
    last = ++rounds;
    PAUSE;
  }
  return argument;
}

void *stop(void *argument) {
#ifdef BOTH
  for (int tries = 0; !last; ++tries) {
    waits = tries;
    sched_yield();
  }
#endif
  stopped = 1;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, stop, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(last < 2);
  return 0;
}
