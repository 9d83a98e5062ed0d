//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--count-classes"], "exit": 0, "traces": [2, 0]}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// Each thread spins on a lock of its own; with the same lock the additions come in 2 orders.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t locks[2];
int x;

void *add(void *argument) {
#ifdef FIXED
  pthread_spinlock_t *lock = &locks[0];
#else
  pthread_spinlock_t *lock = argument;
#endif
  pthread_spin_lock(lock);
  x = x + 1;
  pthread_spin_unlock(lock);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_spin_init(&locks[i], PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, add, i == 0 ? (void *)&locks[0] : (void *)&locks[1]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
#ifdef FIXED
  assert(x == 2);
#endif
  for (int i = 0; i < 2; i++) pthread_spin_destroy(&locks[i]);
  return 0;
}
