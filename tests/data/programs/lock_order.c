//! {"exit": 1, "kind": "deadlock", "message": "T1 holds a .* waits for b .*; T2 holds b .* waits for a "}
//! {"args": ["--define", "SAME_ORDER=1"], "exit": 0}
//! {"args": ["--ignore=deadlocks"], "exit": 0}
// Two locks taken in opposite orders.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

void *first(void *argument) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return argument;
}

void *second(void *argument) {
#ifdef SAME_ORDER
  return first(argument);
#else
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return argument;
#endif
}

int main(void) {
  pthread_t t1, t2;
  pthread_create(&t1, 0, first, 0);
  pthread_create(&t2, 0, second, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}
