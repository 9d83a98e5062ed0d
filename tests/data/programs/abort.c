//! {"exit": 1, "kind": "abort", "line": 14}
// Aborts when the other thread was first.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int first;

void *other(void *argument) {
  atomic_fetch_add(&first, 1);
  return argument;
}

void stop(void) { abort(); }

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  if (atomic_fetch_add(&first, 1) == 1) stop();
  return 0;
}
