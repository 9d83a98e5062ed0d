// Szymanski's mutual exclusion of two threads, up to N entries each; who would have to wait ends.
// Tables: szymnski of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 1
#endif

atomic_int stage[2], c;

void *contender(void *argument) {
  int me = (intptr_t)argument;
  atomic_int *mine = &stage[me], *other = &stage[1 - me];
  for (int i = 0; i < N; i++) {
    *mine = 1;
    if (*other >= 3) return 0;
    *mine = 3;
    if (*other == 1) {
      *mine = 2;
      if (*other != 4) return 0;
    }
    *mine = 4;
    if (*other >= 2) return 0;
    c = me;
    int seen = c;
    assert(seen == me);
    int last = *other;
    if (last == 2 || last == 3) return 0;
    *mine = 0;
  }
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, contender, (void *)0);
  pthread_create(&second, 0, contender, (void *)1);
  return 0;
}
