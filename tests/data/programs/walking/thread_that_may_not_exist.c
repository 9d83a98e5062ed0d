//! {"args": ["--runtime=tree", "--reduction=none", "--ignore=races"], "exit": 1, "kind": "thread-misuse", "why_direct": "its threads share state that Heddle does not see"}
// Whether a thread is there yet is asked by another one than its parent.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "many_executions.h"

static pthread_t handle;

static void *nothing(void *unused) { return unused; }

static void *joins(void *unused) {
  const pthread_t thread = handle;
  if (thread) assert(pthread_join(thread, 0) == 0);
  return unused;
}

int main(void) {
  pthread_t joiner;
  pthread_create(&joiner, 0, joins, 0);
  pthread_create(&handle, 0, nothing, 0);
  pthread_join(joiner, 0);
  many_executions();
}
