// In how many ways do coins make up an amount? All threads but one compute it top down: each takes over an entry that it finds in the
// table, computes and stores it otherwise, and says in the end that it is done. The last thread looks at the result, if somebody is
// done. After the programs of Chatterjee, Pavlogiannis and Toman (OOPSLA 2019). N: the amount; THREADS.
// Tables: coin_all_td4 of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef THREADS
#define THREADS 3
#endif
#define COINS 3

static const int coins[COINS] = {2, 3, 5};

// For an amount and the coins up to one of them: one more than the ways, and 0 where that is not known yet.
atomic_int table[N + 1][COINS];
atomic_int done;

static int ways(int amount, int coin) {
  if (amount == 0) return 1;
  if (amount < 0 || coin < 0) return 0;
  int found = LOAD(table[amount][coin]);
  if (found) return found - 1;
  int all = ways(amount - coins[coin], coin) + ways(amount, coin - 1);
  STORE(table[amount][coin], all + 1);
  return all;
}

void *compute(void *argument) {
  ways(N, COINS - 1);
  atomic_store(&done, 1);  // after all of the table, under every model
  return argument;
}

void *look(void *argument) {
  if (LOAD(done)) LOAD(table[N][COINS - 1]);
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, compute, 0);
  pthread_create(&t[THREADS - 1], 0, look, 0);
  return 0;
}
