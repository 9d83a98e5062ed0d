//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
// What one thread reads from the clock and hands on is never later than what the other reads afterwards.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#include "look.h"

static atomic_long handed_on;
static long kept;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *give(void *unused) {
  look();
  pthread_mutex_lock(&lock);
  kept = look();
  pthread_mutex_unlock(&lock);
  atomic_store_explicit(&handed_on, look(), memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t giver;
  pthread_create(&giver, 0, give, 0);
  const long atomic = atomic_load_explicit(&handed_on, memory_order_relaxed);
  assert(look() >= atomic);
  pthread_mutex_lock(&lock);
  const long locked = kept;
  pthread_mutex_unlock(&lock);
  assert(look() >= locked);
  pthread_join(giver, 0);
  assert(look() >= handed_on);
}
