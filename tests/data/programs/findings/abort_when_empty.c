//! {"exit": 1, "kind": "abort", "line": 16}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two threads take the last item of a store; whoever comes second gives up.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int items = 1;

void *take(void *argument) {
#ifdef FIXED
  int one = 1;
  atomic_compare_exchange_strong(&items, &one, 0);
#else
  if (items > 0 && atomic_fetch_sub(&items, 1) <= 0)
    abort();
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, take, 0);
  pthread_create(&second, 0, take, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
