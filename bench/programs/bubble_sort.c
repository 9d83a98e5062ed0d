//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 48}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 48}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 48}
//! {"args": ["--reduction=rf"], "exit": 1, "kind": "data-race", "message": "on numbers"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "data-race", "message": "on numbers"}
//! {"args": ["--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 24, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 24, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 24, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 48}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 24, "blocked": 0}
// SORTERS threads, each of which goes once through an array of SORTERS + 1 numbers and swaps neighbours in the wrong order. One after
// the other they sort it; at the same time, without a lock, they lose numbers and overtake each other.
// After the benchmark BubbleSort, Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: BubbleSort of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef SORTERS
#define SORTERS 4
#endif
#define SIZE (SORTERS + 1)

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int numbers[SIZE];

void swap(int *left, int *right) {
  int kept = *left;
  *left = *right;
  *right = kept;
}

void *pass(void *argument) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
#endif
  for (int i = 0; i + 1 < SIZE; i++)
    if (numbers[i] > numbers[i + 1]) swap(&numbers[i], &numbers[i + 1]);
#ifdef FIXED
  pthread_mutex_unlock(&lock);
#endif
  return argument;
}

int main(void) {
  pthread_t sorters[SORTERS];
  for (int i = 0; i < SIZE; i++) numbers[i] = SIZE - i;
  for (int i = 0; i < SORTERS; i++) pthread_create(&sorters[i], 0, pass, 0);
  for (int i = 0; i < SORTERS; i++) pthread_join(sorters[i], 0);
  for (int i = 0; i < SIZE; i++) assert(numbers[i] == i + 1);
  return 0;
}
