// A sender and a receiver take turns by two flags, under one mutex, N attempts each.
// Tables: circular-buffer of Abdulla et al. (OOPSLA 2019); circular_buffer of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

int value, send = 1, receive;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *sender(void *argument) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&m);
    if (send) {
      value = i;
      send = 0;
      receive = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return argument;
}

void *receiver(void *argument) {
  int last = -1;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&m);
    if (receive) {
      last = value;
      receive = 0;
      send = 1;
    }
    pthread_mutex_unlock(&m);
  }
  (void)last;
  return argument;
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, sender, 0);
  pthread_create(&t2, 0, receiver, 0);
  return 0;
}
