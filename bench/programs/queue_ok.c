// N threads fill a queue of SIZE elements and one empties it, all under one mutex; two flags say whose turn it is, and whoever comes
// out of turn does nothing. After queue_ok of SV-COMP. Tables: queue_ok of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif
#ifndef SIZE
#define SIZE 6
#endif

int elements[SIZE], expected[SIZE];
int head, tail, amount;
int may_fill = 1, may_empty;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void enqueue(int value) {
  elements[tail] = value;
  tail = (tail + 1) % SIZE;
  amount++;
}

int dequeue(void) {
  int value = elements[head];
  head = (head + 1) % SIZE;
  amount--;
  return value;
}

void *fill(void *argument) {
  int first = (int)(intptr_t)argument;
  pthread_mutex_lock(&m);
  if (may_fill) {
    for (int i = 0; i < SIZE && amount < SIZE; i++) {
      enqueue(first + i);
      expected[i] = first + i;
    }
    may_fill = 0;
    may_empty = 1;
  }
  pthread_mutex_unlock(&m);
  return 0;
}

void *empty(void *argument) {
  pthread_mutex_lock(&m);
  if (may_empty) {
    for (int i = 0; i < SIZE && amount > 0; i++) {
      int value = dequeue();
      assert(value == expected[i]);
    }
    may_empty = 0;
    may_fill = 1;
  }
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t fillers[N], emptier;
  for (int i = 0; i < N; i++) pthread_create(&fillers[i], 0, fill, (void *)(intptr_t)i);
  pthread_create(&emptier, 0, empty, 0);
  return 0;
}
