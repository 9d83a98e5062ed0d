//! {"args": ["--define", "N=4", "--define", "L=1", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// A counter under a lock that is tried at most L times: of N threads every second counts down, the others up. Each says beforehand
// that it changes the counter, and expects afterwards, without the lock, that the counter has moved its way or that somebody said so
// who moves it the other way; these are two looks, with room for that somebody in between.
// Tables: incdec of the paper on view-equivalence.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 2
#endif
#ifndef L
#define L N
#endif

atomic_uint value, held, ups, downs;

bool take(void) {
  for (int tries = 0; tries < L; tries++) {
    unsigned expected = 0;
    if (atomic_compare_exchange_strong(&held, &expected, 1)) return true;
  }
  return false;
}

void give(void) { atomic_exchange(&held, 0); }

void *count_up(void *argument) {
  if (!take()) return argument;
  if (value == UINT_MAX) {
    give();
    return argument;
  }
  unsigned before = value;
  ups = 1;
  value = before + 1;
  give();
  bool fits = downs || value > before;
  assert(fits);
  return argument;
}

void *count_down(void *argument) {
  if (!take()) return argument;
  if (value == 0) {
    give();
    return argument;
  }
  unsigned before = value;
  downs = 1;
  value = before - 1;
  give();
  bool fits = ups || value < before;
  assert(fits);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i += 2) pthread_create(&t[i], 0, count_up, 0);
  for (int i = 1; i < N; i += 2) pthread_create(&t[i], 0, count_down, 0);
  return 0;
}
