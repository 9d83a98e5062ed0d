//! {"args": ["--define", "OBJECT=1", "--ignore=deadlocks"], "exit": 1, "kind": "lock-misuse", "thread": "main", "message": "destroys a condition variable on which threads wait"}
//! {"args": ["--define", "OBJECT=2"], "exit": 1, "kind": "lock-misuse"}
//! {"args": ["--define", "OBJECT=3", "--ignore=deadlocks"], "exit": 1, "kind": "lock-misuse", "thread": "main", "message": "initialises a condition variable on which threads wait"}
//! {"args": ["--define", "OBJECT=1", "--define", "WOKEN"], "exit": 0}
//! {"args": ["--define", "OBJECT=2", "--define", "WOKEN"], "exit": 0}
//! {"args": ["--define", "OBJECT=3", "--define", "WOKEN"], "exit": 0}
// Main destroys what another thread waits for, or initialises it again. A condition variable may be destroyed as soon as
// its threads are woken.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static int waits, go;

static void *work(void *argument) {
#if OBJECT == 2
  pthread_barrier_wait(&barrier);
#else
  pthread_mutex_lock(&mutex);
  waits = 1;
  while (!go) pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, work, 0);
#if OBJECT == 2
#ifdef WOKEN
  pthread_barrier_wait(&barrier);
#endif
  pthread_barrier_destroy(&barrier);
#else
  pthread_mutex_lock(&mutex);
  if (waits) {
#ifdef WOKEN
    go = 1;
    pthread_cond_broadcast(&condition);
#endif
#if OBJECT == 1
    pthread_cond_destroy(&condition);
#elif !defined WOKEN
    pthread_cond_init(&condition, 0);
#endif
  }
#ifdef WOKEN
  go = 1;
#endif
  pthread_mutex_unlock(&mutex);
#endif
  pthread_join(t, 0);
  return 0;
}
