//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=3"], "exit": 1, "kind": "stuck"}
// Waits for a condition without a condition variable: gives the mutex up, yields, takes it again.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int items, taken;

void *produce(void *argument) {
  pthread_mutex_lock(&mutex);
#if BUG != 3
  items++;
#endif
#if BUG != 1
  pthread_mutex_unlock(&mutex);
#endif
  return argument;
}

void *consume(void *argument) {
  pthread_mutex_lock(&mutex);
#if BUG == 2
  if (items == 0) {
#else
  while (items == 0) {
#endif
    pthread_mutex_unlock(&mutex);
    sched_yield();
    pthread_mutex_lock(&mutex);
  }
  assert(items > 0);
  items--;
  taken++;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t producer, consumer;
  pthread_create(&producer, 0, produce, 0);
  pthread_create(&consumer, 0, consume, 0);
  pthread_join(producer, 0);
  pthread_join(consumer, 0);
  assert(taken == 1);
  return 0;
}
