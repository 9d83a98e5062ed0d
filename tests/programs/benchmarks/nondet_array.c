//! {"args": ["--define", "N=3", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [90, 0], "reads-from": [27, 0], "reads-value-from": [16, 0], "views": [13, 0]}
//! {"args": ["--define", "N=4", "--ignore=assertions,races,deadlocks", "--count-classes"], "exit": 0, "traces": [2616, 0], "reads-from": [292, 0], "reads-value-from": [125, 0], "views": [75, 0]}
//! {"args": ["--define", "N=6", "--ignore=assertions,races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 4683, "blocked": 0}
//! {"args": ["--define", "N=20", "--define", "SIZE=20", "--define", "WRONG=1", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// N threads mark the cell of an array at which they find the index, and advance it; main joins them and counts the marks. With
// -DWRONG the array is expected to have all marks but one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifndef SIZE
#define SIZE N
#endif

atomic_int cell[SIZE], next;

void *mark(void *argument) {
  int k = next;
  cell[k] = 1;
  next = k + 1;
  return argument;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, mark, 0);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  int marks = 0;
  for (int i = 0; i < N; i++) marks += cell[i];
#ifdef WRONG
  assert(marks == SIZE - 1);
#else
  assert(marks <= SIZE);
#endif
  return 0;
}
