//! {"exit": 0}
// Time does not go back from a thread to the one that joins it.
#include <assert.h>
#include <pthread.h>
#include <time.h>
struct timespec a, b;
void* w(void* p) {
  clock_gettime(CLOCK_MONOTONIC, &b);
  return 0;
}
int main(void) {
  clock_gettime(CLOCK_MONOTONIC, &a);
  clock_gettime(CLOCK_MONOTONIC, &a);
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  pthread_join(t, 0);
  assert(b.tv_sec >= a.tv_sec);
  return 0;
}
