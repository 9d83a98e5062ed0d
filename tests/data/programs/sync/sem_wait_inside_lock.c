//! {"exit": 1, "kind": "deadlock", "line": 13, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The consumer waits for an item with the lock held that the producer needs to bring one.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
sem_t items;
int stock;

void *produce(void *argument) {
  pthread_mutex_lock(&m);
  stock = stock + 1;
  pthread_mutex_unlock(&m);
  sem_post(&items);
  return argument;
}

void *consume(void *argument) {
#ifdef FIXED
  sem_wait(&items);
  pthread_mutex_lock(&m);
#else
  pthread_mutex_lock(&m);
  sem_wait(&items);
#endif
  stock = stock - 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[2];
  sem_init(&items, 0, 0);
  pthread_create(&t[0], 0, produce, 0);
  pthread_create(&t[1], 0, consume, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(stock == 0);
  sem_destroy(&items);
  return 0;
}
