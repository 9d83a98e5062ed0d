//! {"exit": 0, "args": ["--count-classes"], "views": [3, 0]}
// Whoever finds the lock taken gives up: at least one gets it.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int taken[2];

void *attempt(void *argument) {
  int *mine = argument;
  if (pthread_mutex_trylock(&m) == 0) {
    *mine = 1;
    pthread_mutex_unlock(&m);
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, attempt, &taken[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(taken[0] + taken[1] > 0);
  return 0;
}
