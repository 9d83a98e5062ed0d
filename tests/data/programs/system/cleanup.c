//! {"exit": 0, "args": ["-DBUG=0"]}
//! {"exit": 1, "kind": "deadlock", "args": ["-DBUG=1"]}
//! {"exit": 2, "kind": "unsupported", "args": ["-DBUG=2"], "message": "pthread_exit"}
// A handler of pthread_cleanup_push runs where it is popped; a handler that is dropped leaves its lock held.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void release(void *mutex) { pthread_mutex_unlock(mutex); }

static void *work(void *argument) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(release, &lock);
  pthread_testcancel();
  if (BUG == 2) pthread_exit(NULL);
  pthread_cleanup_pop(BUG != 1);
  pthread_setcancelstate(old, NULL);
  pthread_exit(argument);
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&other, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
