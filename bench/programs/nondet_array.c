//! {"args": ["--define", "N=20", "--define", "SIZE=20", "--define", "WRONG=1", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// N threads mark the cell of an array at which they find the index, and advance it; main joins them and counts the marks. With
// -DWRONG the array is expected to have all marks but one.
// Tables: nondet-array of Bui et al. (OOPSLA 2021); na2 of the paper on view-equivalence; na1 of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef SIZE
#define SIZE N
#endif

atomic_int cell[SIZE], next;

void *mark(void *argument) {
  int k = LOAD(next);
  STORE(cell[k], 1);
  STORE(next, k + 1);
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, mark, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int marks = 0;
  for (int i = 0; i < N; i++) marks += LOAD(cell[i]);
#ifdef WRONG
  assert(marks == SIZE - 1);
#else
  assert(marks <= SIZE);
#endif
  return 0;
}
