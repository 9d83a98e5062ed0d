//! {"exit": 1, "kind": "destroy-locked", "line": 25, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Main destroys the mutex as soon as the work is done, not when it has been unlocked.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock;
atomic_int done;

void *work(void *argument) {
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_mutex_init(&lock, 0);
  pthread_create(&worker, 0, work, 0);
#ifdef FIXED
  pthread_join(worker, 0);
#endif
  if (done)
    pthread_mutex_destroy(&lock);
#ifndef FIXED
  pthread_join(worker, 0);
#endif
  return 0;
}
