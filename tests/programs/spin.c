//! {"args": ["--limit-events=200"], "exit": 3, "limit": "events of an execution"}
// Waits in a loop: without a bound on events one execution would never end.
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

void *set(void *argument) {
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (!flag) {
  }
  return 0;
}
