//! {"exit": 1, "kind": "invalid-access", "line": 18, "thread": "main"}
// The pointer is published after a moment in which it is null.
#include <pthread.h>
#include <stdlib.h>

int *_Atomic shared;

void *publish(void *argument) {
  int *fresh = malloc(sizeof *fresh);
  *fresh = 7;
  shared = fresh;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, publish, 0);
  return *shared == 7 ? 0 : 1;
}
