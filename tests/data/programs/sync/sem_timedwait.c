//! {"exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A timed wait may give up before the post, but after it has succeeded the data is there.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

const struct timespec deadline = {0};
sem_t posted;
int data;

void *post(void *argument) {
  data = 1;
  sem_post(&posted);
  return argument;
}

int main(void) {
  pthread_t t;
  sem_init(&posted, 0, 0);
  pthread_create(&t, 0, post, 0);
  int result = sem_timedwait(&posted, &deadline);
#ifndef FIXED
  assert(result == 0);
#endif
  if (result == 0) assert(data == 1);
  pthread_join(t, 0);
  result = result == 0 ? 0 : sem_timedwait(&posted, &deadline);
  assert(result == 0);
  sem_destroy(&posted);
  return 0;
}
