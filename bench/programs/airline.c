//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 45}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 45}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 45}
//! {"args": ["--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 120, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 120, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 120, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 45}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 120, "blocked": 0}
// SELLERS offices sell the SEATS seats of a flight. Whether the sale is still open is looked up under the lock, and the ticket is sold
// under the lock, but not both at once: more tickets are sold than there are seats.
// After the benchmark Airline, Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: Airline of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef SELLERS
#define SELLERS 5
#endif
#ifndef SEATS
#define SEATS (SELLERS - 1)
#endif

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int sold;
int closed;

void *sell(void *argument) {
  pthread_mutex_lock(&lock);
  int open = !closed;
#ifndef FIXED
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  if (open) {
    sold++;
    if (sold == SEATS) closed = 1;
  }
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t sellers[SELLERS];
  for (int i = 0; i < SELLERS; i++) pthread_create(&sellers[i], 0, sell, 0);
  for (int i = 0; i < SELLERS; i++) pthread_join(sellers[i], 0);
  assert(sold <= SEATS);
  return 0;
}
