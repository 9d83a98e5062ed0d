//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2", "--ignore=leaks"], "exit": 1, "kind": "assertion"}
// The queue lock of Craig, Landin and Hagersten: each waits for the node of the one before it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  atomic_int busy;
};

_Atomic(struct node *) tail;
atomic_int count;

int is_busy(struct node *node) { return node->busy; }

struct node *lock(struct node *mine) {
#if BUG != 2
  mine->busy = 1;
#endif
  struct node *before = atomic_exchange(&tail, mine);
  while (is_busy(before)) {
  }
  return before;
}

void unlock(struct node *mine) {
#if BUG != 1
  mine->busy = 0;
#else
  if (count == 2) mine->busy = 0;
#endif
}

void *work(void *argument) {
  struct node *mine = calloc(1, sizeof *mine);
  struct node *before = lock(mine);
  int old = count;
  count = old + 1;
  unlock(mine);
#if BUG != 2
  free(before);
#endif
  return argument;
}

int main(void) {
  tail = calloc(1, sizeof(struct node));
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  free(tail);
  return 0;
}
