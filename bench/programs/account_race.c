// N threads put money into an account and one takes money out, all by a load and a store that nothing holds together: updates get lost.
// Main waits for them and looks at what is left. After the account of Huang, Maximal Causality Reduction (PLDI 2015), without its locks.
// Tables: account of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 4
#endif

enum { FIRST = 1000, DEPOSIT = 100, WITHDRAWAL = 10 };

atomic_int amount = FIRST;

void *deposit(void *argument) {
  STORE(amount, LOAD(amount) + DEPOSIT);
  return argument;
}

void *withdraw(void *argument) {
  STORE(amount, LOAD(amount) - WITHDRAWAL);
  return argument;
}

int main(void) {
  pthread_t depositors[N], customer;
  for (int i = 0; i < N; i++) pthread_create(&depositors[i], 0, deposit, 0);
  pthread_create(&customer, 0, withdraw, 0);
  for (int i = 0; i < N; i++) pthread_join(depositors[i], 0);
  pthread_join(customer, 0);
  int left = LOAD(amount);
  assert(left == FIRST + N * DEPOSIT - WITHDRAWAL);
  return 0;
}
