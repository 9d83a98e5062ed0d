//! {"args": ["--", "-DWAIT=usleep(10)"], "exit": 0, "executions": 1}
//! {"args": ["--", "-DWAIT=sleep(1)"], "exit": 0, "executions": 1}
//! {"args": ["--", "-DWAIT=nanosleep(&moment, 0)"], "exit": 0, "executions": 1}
//! {"args": ["--define", "NOBODY=1", "--", "-DWAIT=usleep(10)"], "exit": 1, "kind": "stuck", "line": 27}
// Who looks again and again whether something has happened, and sleeps in between, waits for it.
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int ready;

static void *work(void *unused) {
#ifndef NOBODY
  ready = 1;
#endif
  return unused;
}

int main(void) {
  const struct timespec moment = {0, 1000};
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  (void)moment;
  // A round that goes on leaves nothing behind.
  while (!ready) WAIT;
  pthread_join(worker, 0);
}
