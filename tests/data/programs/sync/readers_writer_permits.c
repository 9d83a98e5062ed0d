//! {"exit": 1, "kind": "deadlock", "line": 17, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Readers take one of two permits, writers both: two writers with one each wait for ever, unless
// only one of them may collect at a time.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t permits;
pthread_mutex_t collecting = PTHREAD_MUTEX_INITIALIZER;
int x;

void *writer(void *argument) {
#ifdef FIXED
  pthread_mutex_lock(&collecting);
#endif
  for (int i = 0; i < 2; i++) sem_wait(&permits);
  x = x + 1;
  for (int i = 0; i < 2; i++) sem_post(&permits);
#ifdef FIXED
  pthread_mutex_unlock(&collecting);
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  sem_init(&permits, 0, 2);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, writer, 0);
#ifdef FIXED
  sem_wait(&permits);
  assert(x >= 0 && x <= 2);
  sem_post(&permits);
#endif
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 2);
  return 0;
}
