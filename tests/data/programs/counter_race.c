//! {"exit": 1, "kind": "data-race", "line": 11, "thread": "T2", "message": "data race on x"}
//! {"args": ["--ignore=races"], "exit": 1, "kind": "assertion", "line": 20, "thread": "main"}
//! {"args": ["--ignore=assertions,races", "--count-classes"], "exit": 0, "traces": [36, 0], "reads-from": [16, 0], "views": [13, 0]}
// Three threads add one without a lock: an update is lost.
#include <assert.h>
#include <pthread.h>

int x;

void *add(void *argument) {
  int r = x;
  x = r + 1;
  return argument;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(x == 3);
  return 0;
}
