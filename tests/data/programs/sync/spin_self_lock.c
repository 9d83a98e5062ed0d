//! {"exit": 1, "kind": "deadlock", "line": 15, "thread": "main", "executions": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 1}
// A thread that spins on the lock that it holds never stops.
#define _GNU_SOURCE
#include <pthread.h>

pthread_spinlock_t lock;

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
#ifdef FIXED
  pthread_spin_unlock(&lock);
#endif
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  pthread_spin_destroy(&lock);
  return 0;
}
