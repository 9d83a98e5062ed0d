// N producers and N workers. The producers build a number together, each appends its digit under a mutex; what a producer sees of it
// says which worker gets its task. A worker looks twice for a task, under its own mutex, and counts those that it has done.
// After multiprodcon of Nguyen, Rodríguez, Sousa, Coti and Petrucci, Quasi-Optimal Partial Order Reduction (CAV 2018).
// Tables: multiprodcon of Bui et al. (OOPSLA 2021).
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

enum { LOOKS = 2 };

struct worker {
  pthread_mutex_t lock;
  int tasks;
  int done;
};

struct worker workers[N] = {[0 ... N - 1] = {.lock = PTHREAD_MUTEX_INITIALIZER}};
pthread_mutex_t number_lock = PTHREAD_MUTEX_INITIALIZER;
int number;

void *work(void *argument) {
  struct worker *me = argument;
  for (int i = 0; i < LOOKS; i++) {
    pthread_mutex_lock(&me->lock);
    int have = me->tasks > 0;
    if (have) me->tasks--;
    pthread_mutex_unlock(&me->lock);
    if (have) me->done++;
  }
  return 0;
}

int append(int digit) {
  pthread_mutex_lock(&number_lock);
  number = number * N + digit;
  int mine = number;
  pthread_mutex_unlock(&number_lock);
  return mine;
}

void *produce(void *argument) {
  struct worker *to = &workers[append((int)(intptr_t)argument) % N];
  pthread_mutex_lock(&to->lock);
  to->tasks++;
  pthread_mutex_unlock(&to->lock);
  return 0;
}

int main(void) {
  pthread_t consumers[N], producers[N];
  for (int i = 0; i < N; i++) pthread_create(&consumers[i], 0, work, &workers[i]);
  for (int i = 0; i < N; i++) pthread_create(&producers[i], 0, produce, (void *)(intptr_t)i);
  return 0;
}
