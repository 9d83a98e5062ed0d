//! {"exit": 0}
//! {"args": ["--define", "SPLIT=1"], "exit": 1, "kind": "assertion", "line": 27}
// An atomic double is added to by compare-exchanges, so no addend is lost, unless load and store
// are written apart.
#include <assert.h>
#include <pthread.h>

_Atomic double total = 1.0;
_Atomic float largest = 0.5f;

void *add(void *argument) {
#ifdef SPLIT
  double seen = total;
  total = seen + 1.5;
#else
  total += 1.5;
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(total == 4.0);
  largest = 2.5f;
  assert(largest == 2.5f);
  return 0;
}
