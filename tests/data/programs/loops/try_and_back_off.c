//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "deadlock"}
// Takes two mutexes in any order: gives the first back when the second is taken, and begins anew.
#include <assert.h>
#include <pthread.h>
#include <sched.h>

pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
int meals;

void take(pthread_mutex_t *first, pthread_mutex_t *second) {
  for (;;) {
    pthread_mutex_lock(first);
    if (pthread_mutex_trylock(second) == 0) return;
#if BUG == 2
    return;
#endif
    pthread_mutex_unlock(first);
    sched_yield();
  }
}

void *eat(void *argument) {
  if (argument)
    take(&left, &right);
  else
    take(&right, &left);
  meals++;
#if BUG == 1
  if (argument) {
    pthread_mutex_unlock(&left);
    return 0;
  }
#endif
#if BUG != 2
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, eat, 0);
  pthread_create(&b, 0, eat, &b);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(meals == 2);
  return 0;
}
