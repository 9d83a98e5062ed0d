// One thread pushes onto a stack N times and one pops N times, if there is something to pop, each time under the mutex.
// After stack of SV-COMP. Tables: stack of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

int values[N];
int top;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *push(void *argument) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&m);
    assert(top < N);
    values[top] = i;
    top++;
    pthread_mutex_unlock(&m);
  }
  return argument;
}

void *pop(void *argument) {
  int last = -1;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&m);
    if (top > 0) {
      top--;
      last = values[top];
    }
    pthread_mutex_unlock(&m);
  }
  assert(last < N);
  return argument;
}

int main(void) {
  pthread_t pusher, popper;
  pthread_create(&pusher, 0, push, 0);
  pthread_create(&popper, 0, pop, 0);
  return 0;
}
