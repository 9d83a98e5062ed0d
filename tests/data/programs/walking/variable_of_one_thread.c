//! {"args": ["--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 3321, "why_direct": "its threads share state that Heddle does not see"}
// Whether a local variable is still only its thread's is not seen by who gets a pointer to it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "heddle.h"
#include "many_executions.h"

static _Atomic(int *) shared;
static _Atomic int done;

static void one(void) {
  int variable = 0;
  shared = &variable;
  while (!done) {
  }
}

static void other(void) {
  int variable = 2;
  shared = &variable;
  while (!done) {
  }
}

static void *uses(void *unused) {
  const int *p = shared;
  if (p) assert(*p != 2);
  done = 1;
  return unused;
}

static void *publishes(void *unused) {
  if (heddle_choose(2))
    one();
  else
    other();
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&b, 0, uses, 0);
  pthread_create(&a, 0, publishes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  many_executions();
}
