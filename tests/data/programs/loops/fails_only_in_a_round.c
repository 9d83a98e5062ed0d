//! {"exit": 1, "kind": "assertion"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=2"], "exit": 0}
// A lock can be found taken only while the other thread makes a round of its loop that changes nothing.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int done;

void *try_once(void *argument) {
  int failed = 0;
  if (pthread_mutex_trylock(&mutex))
    failed = 1;
  else
    pthread_mutex_unlock(&mutex);
  done = 1;
#if FIXED != 1
  assert(!failed);
#endif
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, try_once, 0);
  for (;;) {
    if (done) break;
#if FIXED != 2
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
#endif
  }
  pthread_join(other, 0);
  return 0;
}
