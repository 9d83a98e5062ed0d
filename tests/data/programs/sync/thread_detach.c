//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// A detached thread cannot be joined: only a semaphore tells main that the result is there.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int result;
sem_t finished;

void *work(void *argument) {
  result = 42;
  sem_post(&finished);
  return argument;
}

int main(void) {
  pthread_t t;
  sem_init(&finished, 0, 0);
  pthread_create(&t, 0, work, 0);
  int detached = pthread_detach(t);
  assert(detached == 0);
#ifdef FIXED
  sem_wait(&finished);
  assert(result == 42);
#else
  assert(result == 0 || result == 42);
#endif
  return 0;
}
