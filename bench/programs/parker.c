// The lost wake-up of the JDK's LockSupport.park (bug 6822370; Abdulla et al., TACAS 2015, then OOPSLA 2019 and Bui et al., OOPSLA
// 2021): a thread parks up to N times until a condition holds; main makes it hold between two unparks. The lock is two flags with
// full fences, with one more fence that only PSO needs; waiting is assuming.
// Tables: parker of Abdulla et al. (OOPSLA 2019) and of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdbool.h>

#include "accesses.h"

#ifndef N
#define N 4
#endif

enum Side { Unparker, Parker };

atomic_int wants[2], permit, sleeping, done, finished;

void fence(void) { atomic_thread_fence(memory_order_seq_cst); }

bool try_lock(enum Side side) {
  STORE(wants[side], 1);
  fence();
  return LOAD(wants[1 - side]) == 0;
}

void lock(enum Side side) { heddle_assume(try_lock(side)); }

void unlock(enum Side side) {
  fence();
  STORE(wants[side], 0);
}

void unpark(void) {
  lock(Unparker);
  int before = LOAD(permit);
  STORE(permit, 1);
  unlock(Unparker);
  if (before < 1) STORE(sleeping, 0);
}

void sleep_until_woken(void) {
  STORE(sleeping, 1);
  unlock(Parker);
  bool will_be_woken = !LOAD(finished) || LOAD(sleeping) == 0;
  assert(will_be_woken);
  heddle_assume(LOAD(sleeping) == 0);
  lock(Parker);
}

void park(void) {
  if (LOAD(permit) > 0) {
    STORE(permit, 0);
    fence();
    return;
  }
  if (!try_lock(Parker)) {
    STORE(wants[Parker], 0);
    return;
  }
  if (LOAD(permit) <= 0) sleep_until_woken();
  STORE(permit, 0);
  unlock(Parker);
}

void *park_until_done(void *argument) {
  for (int i = 0; !LOAD(done); i++) {
    heddle_assume(i < N);
    park();
  }
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, park_until_done, 0);
  unpark();
  STORE(done, 1);
  fence();
  unpark();
  fence();
  STORE(finished, 1);
  return 0;
}
