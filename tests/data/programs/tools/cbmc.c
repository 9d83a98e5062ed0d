//! {"exit": 0}
//! {"args": ["--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 47}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=tso", "--define", "WITHOUT_FENCE=1"], "exit": 1, "kind": "assertion", "line": 47}
//! {"args": ["--define", "OTHER=1"], "exit": 2, "kind": "unsupported", "unsupported": ["__CPROVER_r_ok:39"]}
// As programs for CBMC are: its functions need no declaration.
#include <pthread.h>
#include <stdatomic.h>

#ifdef WRONG
#define WRONG_LIMIT 2
#else
#define WRONG_LIMIT 1
#endif

_Bool nondet_bool(void);
atomic_int x, y, seen_x = 1, seen_y = 1;
int total;

void *first(void *argument) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
#ifndef WITHOUT_FENCE
  __CPROVER_fence("WRfence");
#endif
  seen_y = atomic_load_explicit(&y, memory_order_relaxed);
  __CPROVER_atomic_begin();
  total = total + 1;
  __CPROVER_atomic_end();
  return argument;
}

int main(void) {
  pthread_t other;
  _Bool chosen = nondet_bool();
  __CPROVER_assume(chosen);
  pthread_create(&other, 0, first, 0);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
#ifdef OTHER
  __CPROVER_r_ok(&total, 4);
#endif
  __CPROVER_fence("WWfence", "WRfence");
  seen_x = atomic_load_explicit(&x, memory_order_relaxed);
  __CPROVER_atomic_begin();
  total = total + 1;
  __CPROVER_atomic_end();
  pthread_join(other, 0);
  __CPROVER_assert(seen_x + seen_y >= WRONG_LIMIT, "one of them comes later");
  __CPROVER_assert(total == 2, "nothing is lost");
  return 0;
}
