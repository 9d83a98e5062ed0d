// A driver that THREADS - 1 threads open, while another one waits for that, with at most N looks, then releases the driver N
// times and unregisters it: the use count is changed in two steps, and not as often down as up. After the "boop" example of
// verification tools (27_Boop4 of Agarwal et al., CAV 2021, and of Bui et al., OOPSLA 2021).
// Tables: 27_Boop4 of Agarwal et al. (CAV 2021) and of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#include "accesses.h"

#ifndef N
#define N 1
#endif
#ifndef THREADS
#define THREADS 4
#endif

atomic_int use_count, locked, opened;

bool wait_for_open(void) {
  for (int looks = 0; looks < N; looks++) {
    if (LOAD(opened)) return true;
  }
  return false;
}

void *release_and_unregister(void *argument) {
  if (!wait_for_open()) return argument;
  for (int i = 0; i < N; i++) {
    STORE(use_count, LOAD(use_count) - 1);
    STORE(locked, 0);
  }
  int users = LOAD(use_count);
  assert(users == 0);
  return argument;
}

void *open_driver(void *argument) {
  STORE(use_count, LOAD(use_count) + 1);
  if (LOAD(locked)) return argument;
  STORE(locked, 1);
  STORE(opened, 1);
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  pthread_create(&t[0], 0, release_and_unregister, 0);
  for (int i = 1; i < THREADS; i++) pthread_create(&t[i], 0, open_driver, 0);
  return 0;
}
