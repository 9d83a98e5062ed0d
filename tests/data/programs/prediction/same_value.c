//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 0, "executions": 1, "blocked": 0}
//! {"args": ["--reduction=view", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "x"}
//! {"args": ["--reduction=mcr", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "x"}
//! {"args": ["--reduction=rf", "--runtime=tree", "--predict"], "exit": 1, "kind": "data-race", "message": "x"}
// A write of what is there already: all executions have the same values. In the one that is run for them the locks happen to order
// the two accesses, in others they do not.
#include <pthread.h>

int x, seen;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *write_it(void *argument) {
  x = 0;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return argument;
}

void *read_it(void *argument) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  seen = x;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, write_it, 0);
  pthread_create(&second, 0, read_it, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
