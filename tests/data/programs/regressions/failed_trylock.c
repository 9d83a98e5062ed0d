//! {"exit": 1, "kind": "data-race"}
// A lock that was not got tells nothing of what its holder did before.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void* a(void* p) {
  x = 1;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  if (pthread_mutex_trylock(&m) != 0) {
    x = 2;
  } else
    pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
