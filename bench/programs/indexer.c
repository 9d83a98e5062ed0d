// N threads put MESSAGES entries each into a hash table, every cell of which has a mutex of its own; who finds a cell taken goes on to
// the next. From Flanagan and Godefroid (POPL 2005); with 128 cells, the first collision is with 12 threads. N: threads; CELLS,
// MESSAGES. Tables: indexer of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdint.h>

#include "accesses.h"

#ifndef N
#define N 12
#endif
#ifndef CELLS
#define CELLS 128
#endif
#ifndef MESSAGES
#define MESSAGES 4
#endif

atomic_int table[CELLS];
// All zero, as PTHREAD_MUTEX_INITIALIZER is.
pthread_mutex_t mutex[CELLS];

// Stores the entry in the cell, if the cell is empty.
static int stored(int cell, int entry) {
  pthread_mutex_lock(&mutex[cell]);
  int empty = LOAD(table[cell]) == 0;
  if (empty) STORE(table[cell], entry);
  pthread_mutex_unlock(&mutex[cell]);
  return empty;
}

void *insert(void *argument) {
  for (int message = 1; message <= MESSAGES; message++) {
    int entry = message * 11 + (int)(intptr_t)argument;
    int cell = entry * 7 % CELLS;
    while (!stored(cell, entry)) cell = (cell + 1) % CELLS;
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, insert, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
