//! {"exit": 0}
//! {"exit": 0, "args": ["--runtime=direct"]}
//! {"exit": 0, "args": ["--runtime=tree"]}
//! {"exit": 0, "args": ["--model=tso"]}
//! {"exit": 0, "args": ["--model=pso"]}
//! {"args": ["--define", "CUT=1", "--model=tso"], "exit": 1, "kind": "leak", "line": 27}
//! {"args": ["--define", "CUT=1", "--model=pso"], "exit": 1, "kind": "leak", "line": 27}
//! {"args": ["--define", "CUT=1"], "exit": 1, "kind": "leak", "line": 27}
//! {"args": ["--define", "CUT=1", "--runtime=tree"], "exit": 1, "kind": "leak", "line": 27}
//! {"args": ["--define", "CUT=1", "--ignore=leaks"], "exit": 0, "not_covered": "never freed"}
// What global variables reach when the program ends is no leak: a list that a thread has built.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *list;
static _Thread_local void *of_main;

void *build(void *argument) {
  (void)argument;
  for (int i = 0; i < 3; i++) {
    // The one before hangs on the new one.
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = list;
    list = n;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, build, 0);
  pthread_join(t, 0);
  of_main = malloc(1);
#ifdef CUT
  list->next = 0;
#endif
  return 0;
}
