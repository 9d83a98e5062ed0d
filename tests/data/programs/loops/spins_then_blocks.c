//! {"exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--define", "FORM=1"], "exit": 0}
//! {"args": ["--define", "FORM=2"], "exit": 0}
//! {"args": ["--define", "FORM=3"], "exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=1", "--model=tso"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=1", "--define", "FORM=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=1", "--define", "FORM=2"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=1", "--define", "FORM=3"], "exit": 1, "kind": "deadlock"}
// Spins for a while, the count first and the flag second, then waits on a condition; the bug is a signal without the mutex.
#include <pthread.h>
#include <stdatomic.h>
#ifndef FORM
#define FORM 0
#endif
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int ready;

void *set(void *argument) {
#ifdef BUG
  ready = 1;
  pthread_cond_signal(&changed);
#else
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
#endif
  return argument;
}

void spin(void) {
#if FORM == 0
  for (int i = 0; i < 1000 && !ready; i++) __builtin_ia32_pause();
#elif FORM == 1
  for (int i = 1000; i > 0 && !ready; i--) __builtin_ia32_pause();
#elif FORM == 2
  int left = 1000;
  while (left-- && !ready) {
  }
#else
  for (int i = 0; !ready && i < 1000; i++) {
  }
#endif
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  spin();
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
