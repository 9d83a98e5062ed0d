// How long is the longest increasing subsequence? THREADS - 1 threads fill the whole table, bottom up: each takes over an entry that it
// finds filled, fills it otherwise, and stores the result in the end, if nobody has. After the programs of Chatterjee, Pavlogiannis and
// Toman (OOPSLA 2019). N: the sequence's length; THREADS, of which main is one. Tables: lis_bu4 of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif
#ifndef THREADS
#define THREADS 3
#endif

static const int sequence[] = {9, 1, 2, 3, 4, 5, 6, 7, 8};

atomic_int length[N];  // of the longest one that ends here, or 0 where that is not known yet
atomic_int result;

static int longest(int end) {
  int best = 1;
  for (int before = end - 1; before >= 0; before--) {
    if (sequence[before] > sequence[end]) continue;
    int with = LOAD(length[before]) + 1;
    if (with > best) best = with;
  }
  return best;
}

void *fill(void *argument) {
  int best = 0;
  for (int end = 0; end < N; end++) {
    int found = LOAD(length[end]);
    if (!found) {
      found = longest(end);
      STORE(length[end], found);
    }
    if (found > best) best = found;
  }
  if (!LOAD(result)) STORE(result, best);
  return argument;
}

int main(void) {
  pthread_t t[THREADS - 1];
  for (int i = 0; i < THREADS - 1; i++) pthread_create(&t[i], 0, fill, 0);
  return 0;
}
