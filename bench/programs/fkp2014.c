// N threads, each of which takes a ticket, expects that fewer are served than tickets are taken, and is served. The two counters are
// counted up under a mutex and looked at without.
// After an example of Farzan, Kincaid and Podelski, Proofs That Count (POPL 2014), fkp2014 of SV-COMP.
// Tables: fkp2014 of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int served, taken;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void count_up(atomic_int *counter) {
  pthread_mutex_lock(&m);
  STORE(*counter, LOAD(*counter) + 1);
  pthread_mutex_unlock(&m);
}

void *work(void *argument) {
  count_up(&taken);
  int before = LOAD(served);
  int all = LOAD(taken);
  assert(before < all);
  count_up(&served);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, work, 0);
  return 0;
}
