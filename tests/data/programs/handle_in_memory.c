//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
// The handle is a global that was set before: creating the thread must overwrite it for good.
#include <assert.h>
#include <pthread.h>

pthread_t t;
int x;

void *set(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  t = 0;
  pthread_create(&t, 0, set, 0);
  int result = pthread_join(t, 0);
  assert(result == 0 && x == 1);
  return 0;
}
