// N workers say that they are free, each in a cell of its own with a mutex. Main starts POKES times a thread that chooses cells, one
// after the other, and one that looks at the cell that is chosen just then and takes its worker; in the end it counts the workers.
// From Nguyen et al. (Quasi-optimal partial order reduction, CAV 2018). N: workers. Tables: poke of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef POKES
#define POKES 4
#endif

atomic_int is_free[N], chosen, taken;
pthread_mutex_t worker_mutex[N], choice_mutex;  // all zero, as PTHREAD_MUTEX_INITIALIZER is

void *choose(void *argument) {
  for (int worker = 1; worker < N; worker++) {
    pthread_mutex_lock(&choice_mutex);
    STORE(chosen, worker);
    pthread_mutex_unlock(&choice_mutex);
  }
  return argument;
}

void *work(void *argument) {
  int worker = (intptr_t)argument;
  pthread_mutex_lock(&worker_mutex[worker]);
  STORE(is_free[worker], 1);
  pthread_mutex_unlock(&worker_mutex[worker]);
  return 0;
}

void *poke(void *argument) {
  pthread_mutex_lock(&choice_mutex);
  int worker = LOAD(chosen);
  pthread_mutex_unlock(&choice_mutex);
  pthread_mutex_lock(&worker_mutex[worker]);
  if (LOAD(is_free[worker])) {
    STORE(taken, LOAD(taken) + 1);
    STORE(is_free[worker], 0);
  }
  pthread_mutex_unlock(&worker_mutex[worker]);
  return argument;
}

int main(void) {
  pthread_t workers[N], chooser, poker;
  for (int i = 0; i < N; i++) pthread_create(&workers[i], 0, work, (void *)(intptr_t)i);
  for (int i = 0; i < POKES; i++) {
    pthread_create(&chooser, 0, choose, 0);
    pthread_create(&poker, 0, poke, 0);
    pthread_join(chooser, 0);
    pthread_join(poker, 0);
  }
  for (int i = 0; i < N; i++) pthread_join(workers[i], 0);
  int all = LOAD(taken);
  for (int i = 0; i < N; i++) all += LOAD(is_free[i]);
  assert(all == N);
  return 0;
}
