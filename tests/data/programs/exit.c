//! {"exit": 0, "executions": 1}
// The thread ends the program: the join never returns.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void *leave(void *argument) {
  exit(0);
  x = 1;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, leave, 0);
  pthread_join(t, 0);
  assert(x == 1);
  return 0;
}
