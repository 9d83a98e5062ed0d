//! {"args": ["--ignore=races", "--reduction=icb", "--preemptions=1"], "exit": 3, "limit": "executions with more than 1 preemption were not explored"}
//! {"args": ["--ignore=races", "--reduction=icb", "--preemptions=2"], "exit": 1, "kind": "assertion", "line": 21}
//! {"args": ["--ignore=races", "--reduction=icb-dpor", "--preemptions=1"], "exit": 3, "limit": "executions with more than 1 preemption were not explored"}
//! {"args": ["--ignore=races", "--reduction=icb-dpor", "--preemptions=2"], "exit": 1, "kind": "assertion", "line": 21}
//! {"args": ["--ignore=races,assertions", "--reduction=icb-dpor"], "exit": 0}
// An error that two preemptions are needed for, and no fewer.
#include <assert.h>
#include <pthread.h>

int x;

void *writer(void *argument) {
  x = 1;
  x = 2;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  assert(!(x == 0 && x == 1));
  pthread_join(thread, 0);
  return 0;
}
