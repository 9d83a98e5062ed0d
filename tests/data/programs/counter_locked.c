//! {"exit": 0, "args": ["--count-classes"], "traces": [6, 0], "reads-from": [6, 0], "views": [6, 0]}
//! {"args": ["--model=tso"], "exit": 0}
// The same with a lock: fine.
#include <assert.h>
#include <pthread.h>

int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *argument) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(x == 3);
  return 0;
}
