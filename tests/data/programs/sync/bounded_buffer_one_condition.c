//! {"exit": 1, "kind": "deadlock", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Producer and consumers share one condition variable: a consumer's signal may wake the other
// consumer instead of the producer; a broadcast wakes everybody.
#include <pthread.h>

#ifdef FIXED
#define wake pthread_cond_broadcast
#else
#define wake pthread_cond_signal
#endif

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full;

void change_to(int wanted) {
  pthread_mutex_lock(&m);
  while (full == wanted) pthread_cond_wait(&changed, &m);
  full = wanted;
  wake(&changed);
  pthread_mutex_unlock(&m);
}

void *consume(void *argument) {
  change_to(0);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, consume, 0);
  for (int i = 0; i < 2; i++) change_to(1);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
