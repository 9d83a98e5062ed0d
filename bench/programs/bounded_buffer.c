// PRODUCERS threads put N values each into a buffer with room for ROOM, CONSUMERS threads take them out again, as many each; whoever
// finds the buffer full or empty waits on a condition variable. PRODUCERS and CONSUMERS are the same number. A classic; ours.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef CONSUMERS
#define CONSUMERS PRODUCERS
#endif
#ifndef ROOM
#define ROOM 1
#endif

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
int buffer[ROOM], first, count;
int taken[CONSUMERS];

void put(int value) {
  pthread_mutex_lock(&lock);
  while (count == ROOM) pthread_cond_wait(&not_full, &lock);
  buffer[(first + count) % ROOM] = value;
  count++;
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

int take(void) {
  pthread_mutex_lock(&lock);
  while (count == 0) pthread_cond_wait(&not_empty, &lock);
  int value = buffer[first];
  first = (first + 1) % ROOM;
  count--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
  return value;
}

void *produce(void *argument) {
  for (int i = 1; i <= N; i++) put(i);
  return argument;
}

void *consume(void *argument) {
  int *sum = argument;
  for (int i = 0; i < N; i++) *sum += take();
  return 0;
}

int main(void) {
  pthread_t producers[PRODUCERS], consumers[CONSUMERS];
  for (int i = 0; i < PRODUCERS; i++) pthread_create(&producers[i], 0, produce, 0);
  for (int i = 0; i < CONSUMERS; i++) pthread_create(&consumers[i], 0, consume, &taken[i]);
  for (int i = 0; i < PRODUCERS; i++) pthread_join(producers[i], 0);
  int sum = 0;
  for (int i = 0; i < CONSUMERS; i++) {
    pthread_join(consumers[i], 0);
    sum += taken[i];
  }
  assert(sum == PRODUCERS * N * (N + 1) / 2);
  return 0;
}
