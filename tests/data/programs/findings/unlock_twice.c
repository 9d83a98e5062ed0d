//! {"exit": 1, "kind": "lock-misuse", "line": 17, "thread": "T1", "message": "no thread holds lock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The way out for the rare case unlocks, and so does the common end.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int stopped;

void *work(void *argument) {
  pthread_mutex_lock(&lock);
  if (stopped) {
    pthread_mutex_unlock(&lock);
#ifdef FIXED
    return argument;
#endif
  }
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  pthread_mutex_lock(&lock);
  stopped = 1;
  pthread_mutex_unlock(&lock);
  pthread_join(worker, 0);
  return 0;
}
