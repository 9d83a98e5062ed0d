//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Walks round a cyclic list until it comes to a node that is marked.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  struct node *next;
  atomic_int marked;
  int number;
};

struct node nodes[3];

void *mark(void *argument) {
#if BUG == 1
  nodes[0].marked = 1;
#endif
#if BUG != 2
  nodes[1].marked = 1;
#endif
  return argument;
}

int main(void) {
  pthread_t marker;
  for (int i = 0; i < 3; i++) {
    nodes[i].next = &nodes[(i + 1) % 3];
    nodes[i].number = i;
  }
  pthread_create(&marker, 0, mark, 0);
  struct node *at = nodes;
  while (!at->marked) at = at->next;
  assert(at->number == 1);
  pthread_join(marker, 0);
  return 0;
}
