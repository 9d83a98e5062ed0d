// How few coins make up an amount? All threads but one fill the whole table, bottom up: each takes over an entry that it finds
// filled, fills it otherwise, and says in the end that it is done. The last thread looks at the result, if somebody is done.
// After the programs of Chatterjee, Pavlogiannis and Toman (OOPSLA 2019). N: amounts below it; THREADS.
// Tables: coin_min_bu3 of Bui et al. (OOPSLA 2021); coin_min_bu4 of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 7
#endif
#ifndef THREADS
#define THREADS 3
#endif
#define COINS 3
#define SMALLEST 5
#define NO_WAY 1000

static const int coins[COINS] = {SMALLEST, 10, 25};

atomic_int table[N];  // coins for an amount, or 0 where that is not known yet
atomic_int done;

static int fewest(int amount) {
  int best = NO_WAY;
  for (int i = 0; i < COINS; i++) {
    int rest = amount - coins[i];
    if (rest == 0) return 1;
    if (rest < SMALLEST) continue;
    int with = LOAD(table[rest]) + 1;
    if (with < best) best = with;
  }
  return best;
}

void *fill(void *argument) {
  for (int amount = SMALLEST; amount < N; amount++) {
    if (!LOAD(table[amount])) STORE(table[amount], fewest(amount));
  }
  atomic_store(&done, 1);  // after all of the table, under every model
  return argument;
}

void *look(void *argument) {
  if (LOAD(done)) LOAD(table[N - 1]);
  return argument;
}

int main(void) {
  pthread_t t[THREADS];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, fill, 0);
  pthread_create(&t[THREADS - 1], 0, look, 0);
  return 0;
}
