//! {"exit": 1, "kind": "division-by-zero"}
// Divides by what the other thread may not have set yet.
#include <pthread.h>
#include <stdatomic.h>

atomic_int divisor;

void *set(void *argument) {
  divisor = 2;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  return 10 / divisor == 5 ? 0 : 1;
}
