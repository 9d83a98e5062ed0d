//! {"exit": 1, "kind": "destroy-locked", "line": 26, "thread": "main"}
//! {"args": ["--define", "OTHER=1"], "exit": 1, "kind": "destroy-locked", "line": 26}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A mutex is destroyed while main, or a thread that has ended, still holds it.
#include <pthread.h>

pthread_mutex_t m;

void *take(void *argument) {
  pthread_mutex_lock(&m);
#ifdef FIXED
  pthread_mutex_unlock(&m);
#endif
  return argument;
}

int main(void) {
  pthread_mutex_init(&m, 0);
#ifdef OTHER
  pthread_t t;
  pthread_create(&t, 0, take, 0);
  pthread_join(t, 0);
#else
  take(0);
#endif
  pthread_mutex_destroy(&m);
  return 0;
}
