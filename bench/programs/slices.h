// What the slices of operating systems have for a mutex and a condition variable: who tries to take the mutex goes on without it if
// somebody holds it, and who waits for the condition looks at most L times.
#pragma once

#include <assert.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef L
#define L 5
#endif

atomic_int mutex, condition;

static inline void take(void) {
  int expected = 0;
  atomic_compare_exchange_strong(&mutex, &expected, 1);
}

static inline void give(void) { atomic_exchange(&mutex, 0); }

// Its argument is read even where assertions are not checked.
static inline void expect(int holds) { assert(holds); }

static inline void wake(void) { condition = 1; }

static inline void wait_for_condition(void) {
  condition = 0;
  give();
  for (int looks = 0; looks < L; looks++) {
    if (condition != 0) {
      take();
      return;
    }
  }
}
