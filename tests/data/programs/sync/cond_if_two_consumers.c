//! {"exit": 1, "kind": "assertion", "line": 20}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Between the signal and the return of the wait another consumer takes the item: look again.
#include <assert.h>
#include <pthread.h>

#ifdef FIXED
#define UNTIL while
#else
#define UNTIL if
#endif

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t more = PTHREAD_COND_INITIALIZER;
int items;

void *consume(void *argument) {
  pthread_mutex_lock(&m);
  UNTIL(items == 0) pthread_cond_wait(&more, &m);
  assert(items > 0);
  items = items - 1;
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, consume, 0);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    items = items + 1;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&m);
  }
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
