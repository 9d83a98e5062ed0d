//! {"exit": 1, "kind": "assertion", "line": 33, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Semaphores return -1 and say in errno why; another thread's failure does not change main's errno.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

#ifdef FIXED
#define EXPECTED EAGAIN
#else
#define EXPECTED ETIMEDOUT
#endif

const struct timespec deadline = {0};
sem_t permits;

void *time_out(void *argument) {
  int result = sem_timedwait(&permits, &deadline);
  assert(result == -1 && errno == ETIMEDOUT);
  return argument;
}

int main(void) {
  pthread_t t;
  sem_init(&permits, 0, 0);
  int result = sem_trywait(&permits);
  pthread_create(&t, 0, time_out, 0);
  pthread_join(t, 0);
  assert(result == -1);
  assert(errno == EXPECTED);
  return 0;
}
