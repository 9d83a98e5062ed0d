//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A node is freed when no hazard pointer names it; a reader tries again until its pointer is valid.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { readers = 2 };
_Atomic(int *) hazard[readers];
_Atomic(int *) shared;

int *protect(int me) {
  for (;;) {
    int *candidate = shared;
    hazard[me] = candidate;
#if BUG == 1
    return candidate;
#endif
    if (shared == candidate) return candidate;
  }
}

void *read_it(void *argument) {
  int me = argument != 0;
  int *node = protect(me);
  assert(*node == 1 || *node == 2);
#if BUG != 2
  hazard[me] = NULL;
#endif
  return 0;
}

bool is_hazardous(int *node) {
  for (int i = 0; i < readers; i++)
    if (hazard[i] == node) return true;
  return false;
}

int *number(int value) {
  int *result = malloc(sizeof *result);
  *result = value;
  return result;
}

int main(void) {
  pthread_t a, b;
  shared = number(1);
  pthread_create(&a, 0, read_it, 0);
  pthread_create(&b, 0, read_it, &b);
  int *old = atomic_exchange(&shared, number(2));
  while (is_hazardous(old)) sched_yield();
  free(old);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(shared);
  return 0;
}
