//! {"exit": 1, "kind": "deadlock", "line": 21, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Forks as semaphores: with room for two philosophers they starve, with room for one they do not.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifdef FIXED
#define PLACES 1
#else
#define PLACES 2
#endif

sem_t room, forks[2];
int meals;

void *philosopher(void *argument) {
  sem_t *first = argument, *second = first == &forks[0] ? &forks[1] : &forks[0];
  sem_wait(&room);
  sem_wait(first);
  sem_wait(second);
  meals = meals + 1;
  sem_post(second);
  sem_post(first);
  sem_post(&room);
  return 0;
}

int main(void) {
  pthread_t t[2];
  sem_init(&room, 0, PLACES);
  for (int i = 0; i < 2; i++) sem_init(&forks[i], 0, 1);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, philosopher, &forks[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(meals == 2);
  return 0;
}
