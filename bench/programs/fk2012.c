// PRODUCERS threads put goods on a shelf and CONSUMERS threads take one each off it. A producer holds two mutexes while it looks whether
// there is something, and then adds one more; if there is nothing, it gives back the one that the consumers take and fills the shelf with
// BATCH goods without it (RECOUNT=1: and looks how many there are). A consumer looks at most N times for something to take.
// After an example of Farzan and Kincaid, Verification of Parameterized Concurrent Programs (POPL 2012), fk2012 of SV-COMP.
// Tables: fk2012_1p1c of Bui et al. (OOPSLA 2021); fk2012_1p2c of Bui et al. (OOPSLA 2021); fk2012_2p2c of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif
#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef CONSUMERS
#define CONSUMERS 1
#endif
#ifndef BATCH
#define BATCH N
#endif
#ifndef RECOUNT
#define RECOUNT 0
#endif

atomic_int goods;
pthread_mutex_t shelf = PTHREAD_MUTEX_INITIALIZER, production = PTHREAD_MUTEX_INITIALIZER;

void *produce(void *argument) {
  pthread_mutex_lock(&production);
  pthread_mutex_lock(&shelf);
  if (LOAD(goods) > 0) {
    STORE(goods, LOAD(goods) + 1);
    pthread_mutex_unlock(&shelf);
  } else {
    pthread_mutex_unlock(&shelf);
    STORE(goods, 0);
    for (int i = 0; i < BATCH; i++) STORE(goods, LOAD(goods) + 1);
    if (RECOUNT) (void)LOAD(goods);
  }
  pthread_mutex_unlock(&production);
  return argument;
}

// If it finds something, it keeps the mutex.
bool find(void) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&shelf);
    if (LOAD(goods) > 0) return true;
    pthread_mutex_unlock(&shelf);
  }
  return false;
}

void *consume(void *argument) {
  if (!find()) return argument;
  STORE(goods, LOAD(goods) - 1);
  int left = LOAD(goods);
  assert(left >= 0);
  pthread_mutex_unlock(&shelf);
  return argument;
}

int main(void) {
  pthread_t producers[PRODUCERS], consumers[CONSUMERS];
  for (int i = 0; i < PRODUCERS; i++) pthread_create(&producers[i], 0, produce, 0);
  for (int i = 0; i < CONSUMERS; i++) pthread_create(&consumers[i], 0, consume, 0);
  return 0;
}
