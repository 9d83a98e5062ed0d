//! {"args": ["--define", "N=3", "--define", "L=3", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// A test-and-set lock whose test and set are two steps, N threads, L entries of at most L + 1 tries each: two may hold it.
// Tables: tas of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif
#ifndef L
#define L 1
#endif

atomic_int held, inside;

// What it was, before it is held.
int test_and_set(void) {
  int before = held;
  held = 1;
  return before;
}

int take(void) {
  int before = test_and_set();
  for (int tries = 0; tries < L && before == 1; tries++) before = test_and_set();
  return before != held;
}

void *enter_often(void *argument) {
  for (int i = 0; i < L; i++) {
    if (!take()) continue;
    int others = inside;
    inside = others + 1;
    int all = inside;
    assert(all == 1);
    all = inside;
    inside = all - 1;
    held = 0;
  }
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, enter_often, 0);
  return 0;
}
