//! {"exit": 0}
//! {"args": ["--define", "AT_ONCE=1"], "exit": 0}
//! {"args": ["--define", "BY_THREAD=1"], "exit": 0}
// The program ends with exit or _Exit, whoever calls them and with whatever status: that thread
// runs nothing behind them, and nobody is deadlocked.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
atomic_int after;

void leave(void) {
#ifdef AT_ONCE
  _Exit(4);
#else
  exit(3);
#endif
  after = 1;
}

void *work(void *argument) {
#ifdef BY_THREAD
  leave();
#endif
  pthread_mutex_lock(&lock);
  assert(after == 0);
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_mutex_lock(&lock);
  pthread_create(&worker, 0, work, 0);
#ifdef BY_THREAD
  pthread_join(worker, 0);
#else
  leave();
#endif
  assert(0);
}
