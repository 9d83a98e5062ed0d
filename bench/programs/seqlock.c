// A sequence lock whose readers do without the sequence and take the writers' mutex. Of N threads every second reads what it protects and
// the others write it; one more reads it and then writes one more. A writer makes the sequence odd, and even again when it is done.
// After seqlock of the RCMC model checker, which has it from the Linux kernel. Tables: seqlock of Bui et al. (OOPSLA 2021).
#include <pthread.h>

#include "accesses.h"

#ifndef N
#define N 3
#endif

atomic_int sequence, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int get(void) {
  pthread_mutex_lock(&m);
  int value = LOAD(shared);
  pthread_mutex_unlock(&m);
  return value;
}

void put(int value) {
  pthread_mutex_lock(&m);
  STORE(sequence, LOAD(sequence) + 1);
  STORE(shared, value);
  STORE(sequence, LOAD(sequence) + 1);
  pthread_mutex_unlock(&m);
}

void *read(void *argument) {
  get();
  return argument;
}

void *write(void *argument) {
  put(42);
  return argument;
}

void *count_up(void *argument) {
  put(get() + 1);
  return argument;
}

int main(void) {
  pthread_t t[N], counter;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, i % 2 == 0 ? write : read, 0);
  pthread_create(&counter, 0, count_up, 0);
  return 0;
}
