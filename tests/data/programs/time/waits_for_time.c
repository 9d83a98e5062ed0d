//! {"args": ["--", "-DWAIT="], "exit": 0, "executions": 2}
//! {"args": ["--", "-DWAIT=sched_yield()"], "exit": 0, "executions": 2}
//! {"args": ["--", "-DWAIT=usleep(1000)"], "exit": 0, "executions": 2}
//! {"args": ["--", "-DWAIT=rounds++"], "exit": 0, "executions": 6, "not_covered": "waiting for time to pass"}
//! {"args": ["--", "-DWAIT=work()"], "exit": 0, "not_covered": "waiting for time to pass"}
//! {"args": ["--model=tso", "--", "-DWAIT=work()"], "exit": 0, "not_covered": "waiting for time to pass"}
//! {"args": ["--define", "FLAG=1", "--", "-DWAIT=work()"], "exit": 0, "not_covered": "waiting for time to pass"}
// Loops that end when it is late enough do end, whatever else they do.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

#include "look.h"

static atomic_int done, rounds;

static void work(void) {
  rounds++;
}

static int is_over(long deadline) {
  if (look() >= deadline) return 1;
  return 0;
}

int main(void) {
  const long deadline = look() + 10000000000;
#ifdef FLAG
  int over = 0;
  while (!over && !done) {
    if (is_over(deadline)) over = 1;
    WAIT;
  }
#else
  while (!is_over(deadline)) WAIT;
#endif
  assert(look() >= deadline);
  assert(rounds >= 0);  // it is used: otherwise rounds that only count would be waits
}
