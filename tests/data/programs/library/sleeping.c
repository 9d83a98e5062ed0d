//! {"exit": 1, "kind": "assertion", "line": 30, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Sleeping and yielding order nothing: only join does.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

atomic_int done;

void *work(void *argument) {
  usleep(10);
  done = 1;
  return argument;
}

int main(void) {
  pthread_t worker;
  struct timespec moment = {0, 1000000};
  pthread_create(&worker, 0, work, 0);
  assert(sleep(1) == 0);
  nanosleep(&moment, NULL);
  sched_yield();
#ifdef FIXED
  pthread_join(worker, 0);
#endif
  assert(done == 1);
  return 0;
}
