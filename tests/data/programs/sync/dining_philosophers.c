//! {"exit": 1, "kind": "deadlock", "line": 18, "thread": "T1"}
//! {"args": ["--define", "FIXED=1", "--count-classes"], "exit": 0, "traces": [2, 0]}
// Two philosophers each take their own fork first; fixed, both begin with fork 0, so that one eats
// after the other, in 2 orders.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t forks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int meals;

void *philosopher(void *argument) {
#ifdef FIXED
  pthread_mutex_t *first = &forks[0], *second = &forks[1];
#else
  pthread_mutex_t *first = argument, *second = first == &forks[0] ? &forks[1] : &forks[0];
#endif
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  meals = meals + 1;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, philosopher, &forks[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(meals == 2);
  return 0;
}
