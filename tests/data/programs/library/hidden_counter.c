//! {"args": ["--allow=lrand48", "--ignore=assertions"], "exit": 0, "why_direct": "Heddle does not see what lrand48 keeps or accesses .--allow."}
// A counter that all threads share, inside a function that nobody sees into.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_long x;

static void *draw(void *argument) {
  atomic_store(&x, lrand48());
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, draw, 0);
  pthread_create(&b, 0, draw, 0);
  return 0;
}
