// A round reads what another thread wrote after the round's exchange, which found what it writes: once more,
// it would read its own value and end.
//! {"exit": 0}
//! {"args": ["--reduction=none"], "exit": 0}
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *waiter(void *unused) {
  for (;;) {
    atomic_exchange(&x, 1);
    if (atomic_load(&x) == 1) break;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, waiter, 0);
  atomic_store(&x, 1);
  atomic_exchange(&x, 0);
  int zero = 0;
  atomic_compare_exchange_strong(&x, &zero, 1);
  pthread_join(thread, 0);
  return 0;
}
