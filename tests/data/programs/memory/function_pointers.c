//! {"exit": 0}
//! {"args": ["--define", "ODD=1"], "exit": 1, "kind": "assertion", "line": 32}
// Functions are called through tables, arguments and an atomic pointer that another thread changes.
#include <assert.h>
#include <pthread.h>

typedef int operation(int);

int twice(int n) { return 2 * n; }
int square(int n) { return n * n; }

operation *const table[2] = {twice, square};
operation *_Atomic current = twice;

int apply(operation *what, int n) { return what(n); }

void *change(void *argument) {
  current = argument;
  return 0;
}

int main(void) {
  pthread_t changer;
#ifdef ODD
  int n = 3;
#else
  int n = 2;
#endif
  pthread_create(&changer, 0, change, (void *)square);
  operation *now = current;
  int result = now(n);
  assert(result == 2 * n);
  pthread_join(changer, 0);
  assert(apply(current, 5) == 25 && table[0](4) == 8 && table[1](4) == 16);
  return 0;
}
