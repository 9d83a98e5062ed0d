//! {"args": ["--runtime=tree"], "exit": 1, "kind": "assertion", "executions": 3321, "why_direct": "its threads share state that Heddle does not see"}
// realloc asks how long another thread's block is.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "heddle.h"
#include "many_executions.h"

static _Atomic(char *) shared;

static void *uses(void *unused) {
  char *p = shared;
  if (!p) return unused;
  p = realloc(p, 16);
  assert(p[5] != 7);
  free(p);
  return unused;
}

static void *publishes(void *unused) {
  const int is_short = heddle_choose(2);
  char *p = calloc(is_short ? 4 : 8, 1);
  p[0] = 1;
  if (!is_short) p[5] = 7;
  shared = p;
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
