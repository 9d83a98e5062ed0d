// An optimistic lock (Abdulla et al., OOPSLA 2019; opt_lock2 and opt_lock3 of Bui et al., OOPSLA 2021): THREADS threads mark x as
// theirs, up to N times until it stays so.
// Tables: opt-lock of Abdulla et al. (OOPSLA 2019); opt_lock2 of Bui et al. (OOPSLA 2021); opt_lock3 of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef THREADS
#define THREADS 2
#endif

atomic_int x, y;

void *locker(void *argument) {
  int id = (intptr_t)argument;
  for (int i = 0; i < N; i++) {
    STORE(x, id);
    STORE(y, 1);
    if (LOAD(x) == id) {
      int seen = LOAD(y);
      assert(seen == 1);
      break;
    }
  }
  return 0;
}

int main(void) {
  pthread_t t[THREADS];
  for (int id = 0; id < THREADS; id++) pthread_create(&t[id], 0, locker, (void *)(intptr_t)id);
  return 0;
}
