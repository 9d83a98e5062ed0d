//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=dpor"], "exit": 1, "kind": "assertion", "executions": 20172}
//! {"args": ["--define", "N=5", "--ignore=races,deadlocks", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion"}
// Two threads set their number N times to one more than the other's; main looks at both, without joining, and expects less than
// what they reach when they take turns. Tables: triangular of the paper on view-equivalence.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 2
#endif

#define MOST (2 * N + 6)

atomic_int i = 3, j = 6;

void *set_i(void *argument) {
  for (int k = 0; k < N; k++) i = j + 1;
  return argument;
}

void *set_j(void *argument) {
  for (int k = 0; k < N; k++) j = i + 1;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, set_i, 0);
  pthread_create(&second, 0, set_j, 0);
  int a = i;
  int b = j;
  assert(a < MOST && b < MOST);
  return 0;
}
