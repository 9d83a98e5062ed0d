//! {"exit": 1, "kind": "use-after-free", "line": 27, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A list is freed node by node; the way to the next one is asked of the node just freed.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct node *push(struct node *next) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = 1;
  fresh->next = next;
  return fresh;
}

int main(void) {
  struct node *list = push(push(0));
#ifdef FIXED
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
#else
  for (; list; list = list->next) free(list);
#endif
  return 0;
}
