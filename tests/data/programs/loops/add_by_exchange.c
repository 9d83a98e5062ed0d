//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Adds by compare-exchange, in a function; then waits for the sum.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int sum;

int add(atomic_int *number, int amount) {
  int old;
#if BUG == 1
  old = *number;
  atomic_compare_exchange_strong(number, &old, old + amount);
#elif BUG == 2
  old = *number;
  *number = old + amount;
#else
  do {
    old = *number;
  } while (!atomic_compare_exchange_weak(number, &old, old + amount));
#endif
  return old;
}

void *work(void *argument) {
  int old = add(&sum, argument ? 2 : 1);
  assert(old < 3);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &b);
#if BUG != 1
  while (sum != 3) {
  }
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 3);
  return 0;
}
