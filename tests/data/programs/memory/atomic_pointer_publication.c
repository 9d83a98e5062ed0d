//! {"exit": 1, "kind": "data-race", "line": 35, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// A node is filled in and then published through an atomic pointer, relaxed or properly.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef FIXED
#define PUBLISH memory_order_release
#else
#define PUBLISH memory_order_relaxed
#endif

struct node {
  int value;
  struct node *next;
};

struct node *_Atomic head;

void *push(void *argument) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = 7;
  atomic_store_explicit(&head, fresh, PUBLISH);
  return argument;
}

int main(void) {
  pthread_t pusher;
  pthread_create(&pusher, 0, push, 0);
  struct node *seen = atomic_load_explicit(&head, memory_order_acquire);
  if (seen != NULL)
    assert(seen->value == 7);
  pthread_join(pusher, 0);
  free(head);
  return 0;
}
