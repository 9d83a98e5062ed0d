// Main and another thread count up N times each, by a load and a store that nothing holds together: updates get lost. Main waits for
// the other and looks at the sum. After pthread-demo-datarace of SV-COMP. Tables: pthread-datarace of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int sum;

void *count_up(void *argument) {
  for (int i = 0; i < N; i++) STORE(sum, LOAD(sum) + 1);
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, count_up, 0);
  count_up(0);
  pthread_join(other, 0);
  int all = LOAD(sum);
  assert(all == 2 * N);
  return 0;
}
