//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Old data is freed after a grace period: when the counter of each reader has been even or has moved on.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { readers = 2 };
atomic_uint counter[readers];
_Atomic(int *) current;

void *read_it(void *argument) {
  atomic_uint *mine = argument;
  (*mine)++;
  int *data = current;
  assert(*data == 1 || *data == 2);
#if BUG != 2
  (*mine)++;
#endif
  return 0;
}

void wait_for_readers(void) {
  unsigned before[readers];
  for (int i = 0; i < readers; i++) before[i] = counter[i];
  for (int i = 0; i < readers; i++) {
    if (before[i] % 2 == 0) continue;
    while (counter[i] == before[i]) sched_yield();
  }
}

int *number(int value) {
  int *result = malloc(sizeof *result);
  *result = value;
  return result;
}

int main(void) {
  pthread_t t[readers];
  current = number(1);
  for (int i = 0; i < readers; i++) pthread_create(&t[i], 0, read_it, &counter[i]);
  int *old = atomic_exchange(&current, number(2));
#if BUG != 1
  wait_for_readers();
#endif
  free(old);
  for (int i = 0; i < readers; i++) pthread_join(t[i], 0);
  free(current);
  return 0;
}
