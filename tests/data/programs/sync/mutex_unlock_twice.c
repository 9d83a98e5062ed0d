//! {"exit": 1, "kind": "lock-misuse", "line": 12, "thread": "main", "executions": 1}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 1}
// The second unlock finds the mutex free.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
#ifndef FIXED
  pthread_mutex_unlock(&m);
#endif
  pthread_mutex_destroy(&m);
  return 0;
}
