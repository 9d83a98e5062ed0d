//! {"args": ["--runtime=tree"], "exit": 1, "kind": "use-after-free", "executions": 3322, "why_direct": "its threads share state that Heddle does not see"}
// A block that only its maker has used is freed without an event, until another thread comes there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "many_executions.h"

static _Atomic(int *) shared;
static _Atomic int mode;

static void *sets(void *unused) {
  mode = 1;
  return unused;
}

static void *uses(void *unused) {
  const int *p = shared;
  if (p) assert(*p != 2);
  return unused;
}

static void *publishes(void *unused) {
  int *p;
  if (mode) {
    p = malloc(4);
    free(p);
  } else {
    p = malloc(4);
  }
  shared = p;
  return unused;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&c, 0, sets, 0);
  pthread_create(&b, 0, uses, 0);
  pthread_create(&a, 0, publishes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  many_executions();
}
