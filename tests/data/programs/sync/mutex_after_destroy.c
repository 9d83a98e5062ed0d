//! {"exit": 1, "kind": "lock-misuse", "line": 24, "message": "use of a mutex after it was destroyed"}
//! {"args": ["--define", "USE=2"], "exit": 1, "kind": "lock-misuse", "line": 26, "message": "use of a mutex after it was destroyed"}
//! {"args": ["--define", "USE=3"], "exit": 1, "kind": "lock-misuse", "line": 28, "message": "use of a mutex after it was destroyed"}
//! {"args": ["--define", "USE=4"], "exit": 0}
//! {"args": ["--define", "USE=5"], "exit": 0, "why_direct": "T1 behaves differently at mutex_after_destroy.c:35 after reading the same values"}
//! {"args": ["--define", "USE=5", "--model=tso"], "exit": 0, "why_direct": "T1 behaves differently at mutex_after_destroy.c:35 after reading the same values"}
//! {"args": ["--define", "USE=6"], "exit": 1, "kind": "lock-misuse", "line": 39, "message": "initialises a mutex that is held"}
// What may be done with a mutex that was destroyed: to initialise it, by a call or by an assignment.
#include <pthread.h>

#ifndef USE
#define USE 1
#endif

static pthread_mutex_t mutex;

static void *work(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
#if USE <= 3
  pthread_mutex_destroy(&mutex);
#endif
#if USE == 1
  pthread_mutex_lock(&mutex);
#elif USE == 2
  pthread_mutex_trylock(&mutex);
#elif USE == 3
  pthread_mutex_destroy(&mutex);
#elif USE == 4
  pthread_mutex_destroy(&mutex);
  pthread_mutex_init(&mutex, 0);
  pthread_mutex_lock(&mutex);
#elif USE == 5
  pthread_mutex_destroy(&mutex);
  mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
#elif USE == 6
  pthread_mutex_lock(&mutex);
  pthread_mutex_init(&mutex, 0);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&mutex, 0);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
