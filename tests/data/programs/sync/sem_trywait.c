//! {"exit": 1, "kind": "assertion", "line": 16}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// One permit, two threads that only try: at most one of them gets it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t permit;
int taken[2];

void *attempt(void *argument) {
  int *mine = argument;
  int result = sem_trywait(&permit);
  assert(result == 0 || result == -1);
#ifndef FIXED
  assert(result == 0);
#endif
  *mine = result == 0;
  return 0;
}

int main(void) {
  pthread_t t[2];
  sem_init(&permit, 0, 1);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, attempt, &taken[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(taken[0] + taken[1] == 1);
  sem_destroy(&permit);
  return 0;
}
