//! {"exit": 1, "kind": "lock-misuse", "line": 14, "thread": "T1", "message": "main holds lock as a reader since line 24"}
//! {"args": ["--model", "tso"], "exit": 1, "kind": "lock-misuse", "line": 14}
//! {"args": ["--reduction", "dpor"], "exit": 1, "kind": "lock-misuse", "line": 14}
//! {"args": ["--define", "WRITER=1"], "exit": 1, "kind": "lock-misuse", "line": 14, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread gives back a read lock that another thread has taken.
#define _GNU_SOURCE
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *unlock(void *argument) {
#ifndef FIXED
  pthread_rwlock_unlock(&lock);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
#ifdef WRITER
  pthread_rwlock_wrlock(&lock);
#else
  pthread_rwlock_rdlock(&lock);
#endif
  pthread_create(&t, 0, unlock, 0);
  pthread_join(t, 0);
  pthread_rwlock_unlock(&lock);
  return 0;
}
