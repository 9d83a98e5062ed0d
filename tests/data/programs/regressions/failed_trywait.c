//! {"exit": 1, "kind": "data-race"}
// Nor does a semaphore.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
void* a(void* p) {
  x = 1;
  sem_wait(&s);
  return 0;
}
int main(void) {
  sem_init(&s, 0, 1);
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  if (sem_trywait(&s) != 0) {
    x = 2;
  } else
    sem_post(&s);
  pthread_join(t, 0);
  return 0;
}
