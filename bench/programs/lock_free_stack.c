// N threads push one value each onto a lock-free stack and pop one. The stack is that of Treiber, Systems Programming: Coping with
// Parallelism (1986); nodes are never used again, so that pointers need no count.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

struct node {
  int value;
  struct node *next;
};

struct node nodes[N];
struct node *_Atomic top;

void push(struct node *node) {
  node->next = top;
  while (!atomic_compare_exchange_strong(&top, &node->next, node)) {
  }
}

struct node *pop(void) {
  struct node *node = top;
  while (node != 0 && !atomic_compare_exchange_strong(&top, &node, node->next)) {
  }
  return node;
}

void *work(void *argument) {
  push(argument);
  struct node *popped = pop();
  assert(popped != 0);
  popped->value++;
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, &nodes[i]);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  for (int i = 0; i < N; i++) assert(nodes[i].value == 1);
  return 0;
}
