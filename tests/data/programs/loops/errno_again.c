//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Tries a semaphore as long as the error is EAGAIN.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t ready;
atomic_int value;

void *give(void *argument) {
#if BUG == 2
  sem_post(&ready);
#endif
  value = 1;
#if BUG != 1 && BUG != 2
  sem_post(&ready);
#endif
  return argument;
}

int main(void) {
  pthread_t giver;
  sem_init(&ready, 0, 0);
  pthread_create(&giver, 0, give, 0);
  while (sem_trywait(&ready) == -1 && errno == EAGAIN) sched_yield();
  assert(value == 1);
  pthread_join(giver, 0);
  return 0;
}
