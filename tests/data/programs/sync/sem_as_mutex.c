//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// A semaphore that begins at one keeps threads apart; at two it does not.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifdef FIXED
#define PERMITS 1
#else
#define PERMITS 2
#endif

sem_t permits;
int x;

void *add(void *argument) {
  sem_wait(&permits);
  x = x + 1;
  sem_post(&permits);
  return argument;
}

int main(void) {
  pthread_t t[2];
  sem_init(&permits, 0, PERMITS);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
#ifdef FIXED
  assert(x == 2);
#endif
  int destroyed = sem_destroy(&permits);
  assert(destroyed == 0);
  return 0;
}
