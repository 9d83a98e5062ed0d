//! {"exit": 0}
// Main returns with the lock held: the program ends, so nobody is deadlocked.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *take(void *argument) {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, take, 0);
  pthread_mutex_lock(&m);
  return 0;
}
