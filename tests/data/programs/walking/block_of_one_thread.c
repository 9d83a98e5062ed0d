//! {"args": ["--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 3321, "why_direct": "its threads share state that Heddle does not see"}
// Whether a block is still only its maker's is not seen by who gets a pointer to it.
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
    *p = 2;
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
