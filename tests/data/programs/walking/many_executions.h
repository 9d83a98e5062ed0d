// Two threads whose executions come before anything else is tried: more than are compared at first.
#pragma once

#ifdef __cplusplus
#include <atomic>
static std::atomic<int> executions;
#else
#include <stdatomic.h>
static _Atomic int executions;
#endif
#include <pthread.h>

static void *make_executions(void *unused) {
  for (int i = 0; i < 4; ++i) {
    const int seen = executions;
    executions = seen + 1;
  }
  return unused;
}

static void many_executions(void) {
  pthread_t a, b;
  pthread_create(&a, 0, make_executions, 0);
  pthread_create(&b, 0, make_executions, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}
