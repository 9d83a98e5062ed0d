//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Tries a mutex with a time limit again until it gets it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
atomic_int count;

int lock_within_a_second(void) {
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec++;
  return pthread_mutex_timedlock(&mutex, &limit);
}

void *work(void *argument) {
#if BUG == 1
  int locked = lock_within_a_second() == 0;
#else
  int locked = 1;
  while (lock_within_a_second() == ETIMEDOUT) {
  }
#endif
  int old = count;
  count = old + 1;
#if BUG == 2
  if (count == 1) return argument;
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
