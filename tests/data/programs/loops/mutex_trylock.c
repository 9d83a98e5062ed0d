//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// A mutex that is taken by trying.
#include <pthread.h>
#include <sched.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int count;

void *add(void *argument) {
#if BUG == 2
  if (pthread_mutex_trylock(&mutex)) sched_yield();
  int taken = !pthread_mutex_trylock(&mutex);
#else
  while (pthread_mutex_trylock(&mutex)) {
  }
  int taken = 1;
#endif
  count++;
#if BUG == 1
  if (count == 2)
#endif
    if (taken) pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
