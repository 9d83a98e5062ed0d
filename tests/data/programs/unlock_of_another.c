//! {"exit": 1, "kind": "lock-misuse", "line": 9, "thread": "T1"}
// A thread unlocks what main has locked.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *unlock(void *argument) {
  int result =
      pthread_mutex_unlock(&m);
  return result ? argument : 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, unlock, 0);
  pthread_join(t, 0);
  return 0;
}
