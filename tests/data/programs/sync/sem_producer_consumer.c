//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// One slot, two semaphores: the producer must wait for the slot to be empty.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t empty, full;
int slot;

void *produce(void *argument) {
  for (int i = 1; i <= 2; i++) {
#ifdef FIXED
    sem_wait(&empty);
#endif
    slot = i;
    sem_post(&full);
  }
  return argument;
}

int main(void) {
  pthread_t t;
  int sum = 0;
  sem_init(&empty, 0, 1);
  sem_init(&full, 0, 0);
  pthread_create(&t, 0, produce, 0);
  for (int i = 1; i <= 2; i++) {
    sem_wait(&full);
    sum += slot;
    sem_post(&empty);
  }
  pthread_join(t, 0);
#ifdef FIXED
  assert(sum == 3);
#endif
  sem_destroy(&empty);
  sem_destroy(&full);
  return sum == 0;
}
