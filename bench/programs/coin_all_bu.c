// In how many ways do coins make up an amount? All threads but one fill the whole table, bottom up: each takes over an entry that it
// finds filled, fills it otherwise, and says in the end that it is done. The last thread looks at the result, if somebody is done.
// After the programs of Chatterjee, Pavlogiannis and Toman (OOPSLA 2019). N: amounts below it; THREADS.
// Tables: coin_all_bu3 of Bui et al. (OOPSLA 2021); coin_all_bu4 of Bui et al. (OOPSLA 2021).
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
atomic_int table[N][COINS];
atomic_int done;

// The ways that use the coin at least once.
static int ways_with(int coin, int amount) {
  int rest = amount - coins[coin];
  if (rest < 0) return 0;
  return rest == 0 ? 1 : LOAD(table[rest][coin]) - 1;
}

void *fill(void *argument) {
  for (int amount = 1; amount < N; amount++) {
    int ways = 0;
    for (int coin = 0; coin < COINS; coin++) {
      int found = LOAD(table[amount][coin]);
      if (!found) {
        found = ways_with(coin, amount) + ways + 1;
        STORE(table[amount][coin], found);
      }
      ways = found - 1;
    }
  }
  atomic_store(&done, 1);  // after all of the table, under every model
  return argument;
}

void *look(void *argument) {
  if (LOAD(done)) LOAD(table[N - 1][COINS - 1]);
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, fill, 0);
  pthread_create(&t[THREADS - 1], 0, look, 0);
  return 0;
}
