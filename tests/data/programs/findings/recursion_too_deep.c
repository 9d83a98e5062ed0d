//! {"exit": 1, "kind": "stack-overflow", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The recursion counts down to zero, but in one schedule it starts below.
#include <pthread.h>
#include <stdatomic.h>

atomic_int depth = 3;

int descend(int n) {
#ifdef FIXED
  if (n <= 0) return 1;
#else
  if (n == 0) return 1;
#endif
  return 3 * descend(n - 1) ^ n;
}

void *lower(void *argument) {
  depth = -1;
  return argument;
}

int main(void) {
  pthread_t lowerer;
  pthread_create(&lowerer, 0, lower, 0);
  int result = descend(depth);
  pthread_join(lowerer, 0);
  return result == 77;
}
