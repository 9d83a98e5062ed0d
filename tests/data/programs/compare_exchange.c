//! {"exit": 0, "args": ["--count-classes"], "reads-from": [3, 0]}
// Three threads try the same compare-exchange: exactly one wins, the others read what it wrote.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
atomic_int wins;

void *attempt(void *argument) {
  int expected = 0;
  if (atomic_compare_exchange_strong(&x, &expected, 1)) wins = 1;
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, attempt, 0);
  attempt(0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 1 && wins == 1);
  return 0;
}
