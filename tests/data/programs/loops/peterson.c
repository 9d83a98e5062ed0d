//! {"exit": 0}
//! {"args": ["--reduction=none"], "exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--model", "tso", "--define", "RELAXED=1"], "exit": 1, "kind": "assertion"}
// Peterson's lock waits for either of two variables.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef RELAXED
#define STORE(x, v) atomic_store_explicit(&x, v, memory_order_release)
#define LOAD(x) atomic_load_explicit(&x, memory_order_acquire)
atomic_int sum;
#else
#define STORE(x, v) x = v
#define LOAD(x) x
int sum;
#endif

atomic_int wants[2], turn;

void *work(void *argument) {
  int me = argument != 0, other = !me;
  STORE(wants[me], 1);
#ifndef BUG
  STORE(turn, other);
#endif
  while (LOAD(wants[other]) && LOAD(turn) == other) {
  }
  int seen = sum;
  sum = seen + 1;
  STORE(wants[me], 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, (void *)1);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 2);
  return 0;
}
