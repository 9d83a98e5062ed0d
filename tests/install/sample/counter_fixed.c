/* With a lock nothing gets lost, however many they are. */
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 2
#endif

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void* count(void* unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  ++counter;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], 0, count, 0);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], 0);
  assert(counter == THREADS);
  return 0;
}
