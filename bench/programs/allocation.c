//! {"args": ["--ignore=races", "--reduction=rf"], "exit": 1, "kind": "assertion", "line": 43}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 43}
//! {"args": ["--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 43}
//! {"args": ["--define", "FIXED=1", "--reduction=rf"], "exit": 0, "executions": 924, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--reduction=dpor"], "exit": 0, "executions": 924, "blocked": 0}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=view", "--runtime=tree"], "exit": 0, "executions": 34, "blocked": 0}
//! {"args": ["--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 43}
//! {"args": ["--define", "FIXED=1", "--ignore=races", "--reduction=mcr", "--runtime=tree"], "exit": 0, "executions": 34, "blocked": 0}
// THREADS threads take blocks of a common store and give them back, ALLOCATIONS times. A free block is found under the lock and marked
// under the lock, but not both at once: two threads get the same block. The first USED blocks are never free.
// After the benchmark Allocation, Table 1 of Huang, Maximal Causality Reduction (PLDI 2015). Tables: Allocation of Huang (PLDI 2015).
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif
#ifndef ALLOCATIONS
#define ALLOCATIONS 3
#endif
#ifndef USED
#define USED 8
#endif
#define BLOCKS (USED + THREADS)

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int taken[BLOCKS];

int find_free(void) {
  for (int i = 0; i < BLOCKS; i++)
    if (!taken[i]) return i;
  return -1;
}

int allocate(void) {
  pthread_mutex_lock(&lock);
  int block = find_free();
#ifndef FIXED
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  assert(block >= 0);
  assert(!taken[block]);
  taken[block] = 1;
  pthread_mutex_unlock(&lock);
  return block;
}

void give_back(int block) {
  pthread_mutex_lock(&lock);
  assert(taken[block]);
  taken[block] = 0;
  pthread_mutex_unlock(&lock);
}

void *work(void *argument) {
  for (int i = 0; i < ALLOCATIONS; i++) give_back(allocate());
  return argument;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < USED; i++) taken[i] = 1;
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], 0);
  for (int i = 0; i < BLOCKS; i++) assert(taken[i] == (i < USED));
  return 0;
}
