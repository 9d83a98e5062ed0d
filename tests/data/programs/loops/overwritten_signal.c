// The waiter clears the flag after it was set. What main read before is 0 in any case: from the start, or as
// the waiter cleared it. Only where it is from the start may the flag have been set before.
//! {"exit": 1, "kind": "stuck"}
//! {"args": ["--reduction=mcr", "--runtime=direct"], "exit": 1, "kind": "stuck"}
//! {"args": ["--reduction=view", "--runtime=direct"], "exit": 1, "kind": "stuck"}
//! {"args": ["--reduction=rvf", "--runtime=direct"], "exit": 1, "kind": "stuck"}
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;

static void *waiter(void *unused) {
  atomic_store(&flag, 0);
  while (1) {
    int seen = 1;
    if (atomic_compare_exchange_strong(&flag, &seen, 0)) break;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, waiter, 0);
  int before = atomic_load(&flag);
  atomic_store(&flag, 1);
  pthread_join(thread, 0);
  return before == 2;
}
