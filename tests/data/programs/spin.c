//! {"exit": 0, "executions": 1, "spin_loops": ["spin.c:16"]}
// Waits in a loop until another thread has gone on.
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
