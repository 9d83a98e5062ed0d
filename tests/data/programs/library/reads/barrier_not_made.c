//! {"exit": 1, "kind": "data-race"}
// A barrier that another thread is about to make: whether it is one already depends on who comes first.
#include <pthread.h>

static pthread_barrier_t barrier;

static void *make(void *unused) {
  (void)unused;
  pthread_barrier_init(&barrier, 0, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, make, 0);
  pthread_barrier_wait(&barrier);
  pthread_join(thread, 0);
  return 0;
}
