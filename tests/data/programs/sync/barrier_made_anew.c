//! {"exit": 0, "executions": 1}
//! {"args": ["--model", "pso"], "exit": 0, "executions": 1}
//! {"args": ["--define", "EARLY=1"], "exit": 1, "kind": "deadlock"}
// A barrier in memory that was one before, for another number of threads.
#define _GNU_SOURCE
#include <pthread.h>

pthread_barrier_t barrier;

void *meet(void *argument) {
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, 0, 2);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, meet, 0);
#ifndef EARLY
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  pthread_barrier_destroy(&barrier);
#endif
  pthread_barrier_init(&barrier, 0, 3);
  pthread_t u[2];
  for (int i = 0; i < 2; i++) pthread_create(&u[i], 0, meet, 0);
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < 2; i++) pthread_join(u[i], 0);
#ifdef EARLY
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
#endif
  return 0;
}
