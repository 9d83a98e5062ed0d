//! {"exit": 0, "blocked": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
// Mellor-Crummey and Scott's queue lock: everybody waits on a word of its own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  _Atomic(struct node *) next;
  atomic_int waiting;
};

_Atomic(struct node *) tail;
int sum;

void lock(struct node *me) {
  me->next = NULL;
  me->waiting = 1;
  struct node *before = atomic_exchange(&tail, me);
  if (before == NULL) return;
  before->next = me;
  while (me->waiting) {
  }
}

void unlock(struct node *me) {
  if (me->next == NULL) {
    struct node *expected = me;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL)) return;
#ifdef BUG
    return;  // somebody has come in between
#endif
    while (me->next == NULL) {
    }
  }
  struct node *next = me->next;
  next->waiting = 0;
}

struct node nodes[2];

void *work(void *argument) {
  struct node *me = argument;
  lock(me);
  sum = sum + 1;
  unlock(me);
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &nodes[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(sum == 2);
  return 0;
}
