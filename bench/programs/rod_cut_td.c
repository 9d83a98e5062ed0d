// For how much does a rod sell, cut up in the best way? All threads but one compute it top down: each takes over a value that it finds
// in the table, computes and stores it otherwise, and says in the end that it is done. The last thread looks at the result, if somebody
// is done. After the programs of Chatterjee, Pavlogiannis and Toman (OOPSLA 2019). N: the rod's length; THREADS.
// Tables: rod_cut_td4 of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef THREADS
#define THREADS 3
#endif

static const int price[] = {0, 1, 5, 8, 9, 10, 17, 17, 20};  // of a piece, by its length

atomic_int value[N + 1];  // of a rod, by its length, or 0 where that is not known yet
atomic_int done;

static int best_value(int length) {
  if (length == 0) return 0;
  int best = LOAD(value[length]);
  if (best) return best;
  for (int piece = 1; piece <= length; piece++) {
    int cut = price[piece] + best_value(length - piece);
    if (cut > best) best = cut;
  }
  STORE(value[length], best);
  return best;
}

void *compute(void *argument) {
  best_value(N);
  atomic_store(&done, 1);  // after all of the table, under every model
  return argument;
}

void *look(void *argument) {
  if (LOAD(done)) LOAD(value[N]);
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, compute, 0);
  pthread_create(&t[THREADS - 1], 0, look, 0);
  return 0;
}
