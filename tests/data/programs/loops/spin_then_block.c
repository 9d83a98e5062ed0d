//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "deadlock"}
// Tries for a while to get the mutex, then waits for it.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int count;

bool lock(void) {
  for (int tries = 0; tries < 100; tries++) {
    if (pthread_mutex_trylock(&mutex) == 0) return true;
    sched_yield();
  }
#if BUG == 1
  return false;
#endif
  pthread_mutex_lock(&mutex);
  return true;
}

void *work(void *argument) {
  bool locked = lock();
  int old = count;
  count = old + 1;
#if BUG == 2
  if (count == 1) return 0;
#endif
  if (locked) pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(count == 2);
  return 0;
}
