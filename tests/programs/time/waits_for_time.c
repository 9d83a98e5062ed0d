//! {"args": ["--define", "WAIT="], "exit": 0, "executions": 3, "not_covered": "waits for time to pass.*waits_for_time.c:3"}
//! {"args": ["--define", "WAIT=sched_yield()"], "exit": 0, "executions": 3, "not_covered": "waits for time to pass"}
//! {"args": ["--define", "WAIT=usleep(1000)"], "exit": 0, "executions": 3, "not_covered": "waits for time to pass"}
//! {"args": ["--define", "WAIT=rounds++"], "exit": 0, "executions": 3, "not_covered": "waits for time to pass"}
//! {"args": ["--define", "WAIT=work()"], "exit": 0, "not_covered": "waits for time to pass"}
//! {"args": ["--define", "WAIT=work()", "--model=tso"], "exit": 0, "not_covered": "waits for time to pass"}
//! {"args": ["--define", "WAIT=work()", "--define", "FLAG=1"], "exit": 0, "not_covered": "waits for time to pass"}
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
}
