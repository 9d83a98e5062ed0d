//! {"args": ["--define", "CASE=0"], "exit": 1, "kind": "lock-misuse", "line": 14, "thread": "T1", "message": "main holds m since line 26"}
//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "lock-misuse", "line": 17, "thread": "T1", "message": "main holds m since line 26"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "lock-misuse", "line": 19, "thread": "T1", "message": "wait on a condition variable with a mutex that the thread does not hold: main holds m"}
// What a thread did before it unlocks a mutex that it does not hold is not the reason.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
_Atomic int x;

void *meddle(void *argument) {
#if CASE == 0
  x = 1;
  pthread_mutex_unlock(&m);
#elif CASE == 1
  pthread_mutex_lock(&k);
  pthread_mutex_unlock(&m);
#else
  pthread_cond_wait(&c, &m);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, 0, meddle, 0);
  pthread_join(t, 0);
  pthread_mutex_unlock(&m);
}
