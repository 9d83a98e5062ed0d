// N threads put one value each into a lock-free queue and take one out. The queue is that of Michael and Scott, Simple, Fast, and
// Practical Non-Blocking and Blocking Concurrent Queue Algorithms (PODC 1996); nodes are never used again, so that pointers need no count.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

struct node {
  int value;
  struct node *_Atomic next;
};

struct node nodes[N + 1];
struct node *_Atomic head = &nodes[N], *_Atomic tail = &nodes[N];

void enqueue(struct node *node) {
  for (;;) {
    struct node *last = LOAD(tail);
    struct node *next = LOAD(last->next);
    if (next != 0) {
      atomic_compare_exchange_strong(&tail, &last, next);
    } else if (atomic_compare_exchange_strong(&last->next, &next, node)) {
      atomic_compare_exchange_strong(&tail, &last, node);
      return;
    }
  }
}

int dequeue(void) {
  for (;;) {
    struct node *first = LOAD(head);
    struct node *last = LOAD(tail);
    struct node *next = LOAD(first->next);
    if (next == 0) return 0;
    if (first == last) {
      atomic_compare_exchange_strong(&tail, &last, next);
    } else if (atomic_compare_exchange_strong(&head, &first, next)) {
      return next->value;
    }
  }
}

void *work(void *argument) {
  struct node *mine = argument;
  enqueue(mine);
  int value = dequeue();
  assert(value > 0);
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) nodes[i].value = i + 1;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, &nodes[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
