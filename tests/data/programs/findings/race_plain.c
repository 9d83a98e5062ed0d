//! {"exit": 1, "kind": "data-race", "line": 16}
//! {"args": ["--define", "READ=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--define", "READ=1"], "exit": 0}
//! {"args": ["--ignore=races"], "exit": 0}
// Two threads access the same variable, both to write or one to read; with a lock that is no race.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int shared;

void *set(void *argument) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
#endif
  shared = 1;
#ifdef FIXED
  pthread_mutex_unlock(&lock);
#endif
  return argument;
}

int look(void) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
#endif
  int seen = shared;
#ifdef FIXED
  pthread_mutex_unlock(&lock);
#endif
  return seen;
}

int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
#ifdef READ
  look();
#else
  set(0);
#endif
  pthread_join(setter, 0);
  return look() == 77;
}
