//! {"exit": 1, "kind": "deadlock", "line": 15, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A buffer of one slot and two condition variables: the consumer must say that the slot is free.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
pthread_cond_t not_full, not_empty;
int slot, full;
int sum;

void *produce(void *argument) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&m);
    while (full) pthread_cond_wait(&not_full, &m);
    slot = i;
    full = 1;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
  }
  return argument;
}

void *consume(void *argument) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&m);
    while (!full) pthread_cond_wait(&not_empty, &m);
    sum = sum + slot;
    full = 0;
#ifdef FIXED
    pthread_cond_signal(&not_full);
#endif
    pthread_mutex_unlock(&m);
  }
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_mutex_init(&m, 0);
  pthread_cond_init(&not_full, 0);
  pthread_cond_init(&not_empty, 0);
  pthread_create(&t[0], 0, produce, 0);
  pthread_create(&t[1], 0, consume, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(sum == 3 && !full);
  return 0;
}
