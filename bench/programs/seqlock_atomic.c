// A sequence lock: a writer makes the sequence odd while it writes, and even again when it is done; writers take a mutex, readers look at
// the sequence before and after, and give up if it was odd or another one. Of N threads every second reads and the others write; one more
// reads and then, if it did not give up, writes one more.
// After seqlock-atomic of the RCMC model checker, which has it from the Linux kernel.
// Tables: seqlock_atomic of Bui et al. (OOPSLA 2021).
#include <pthread.h>
#include <stdbool.h>

#include "accesses.h"

#ifndef N
#define N 2
#endif

atomic_int sequence, shared;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

bool get(int *value) {
  int before = LOAD(sequence);
  if (before % 2 != 0) return false;
  *value = LOAD(shared);
  return LOAD(sequence) == before;
}

// What is between the fences is written after the sequence is odd and before it is even.
void put(int value) {
  pthread_mutex_lock(&m);
  STORE(sequence, LOAD(sequence) + 1);
  atomic_thread_fence(memory_order_seq_cst);
  STORE(shared, value);
  atomic_thread_fence(memory_order_seq_cst);
  STORE(sequence, LOAD(sequence) + 1);
  pthread_mutex_unlock(&m);
}

void *read(void *argument) {
  int value;
  get(&value);
  return argument;
}

void *write(void *argument) {
  put(42);
  return argument;
}

void *count_up(void *argument) {
  int value;
  if (get(&value)) put(value + 1);
  return argument;
}

int main(void) {
  pthread_t t[N], counter;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, i % 2 == 0 ? write : read, 0);
  pthread_create(&counter, 0, count_up, 0);
  return 0;
}
