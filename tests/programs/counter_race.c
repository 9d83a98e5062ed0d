//! {"exit": 1, "kind": "assertion", "line": 19, "thread": "main"}
//! {"args": ["--ignore=assertions", "--count-classes"], "exit": 0, "traces": [36, 0], "reads-from": [16, 0], "views": [13, 0]}
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
