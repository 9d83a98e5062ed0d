//! {"args": ["--define", "USE=sem_wait(&semaphore)"], "exit": 1, "kind": "lock-misuse", "message": "use of a semaphore that was never initialised"}
//! {"args": ["--define", "USE=sem_post(&semaphore)"], "exit": 1, "kind": "lock-misuse", "message": "use of a semaphore that was never initialised"}
//! {"args": ["--define", "USE=sem_trywait(&semaphore)"], "exit": 1, "kind": "lock-misuse"}
//! {"args": ["--define", "USE=sem_destroy(&semaphore)"], "exit": 1, "kind": "lock-misuse"}
//! {"args": ["--define", "USE=pthread_barrier_wait(&barrier)"], "exit": 1, "kind": "lock-misuse", "message": "use of a barrier that was never initialised"}
//! {"args": ["--define", "USE=pthread_barrier_destroy(&barrier)"], "exit": 1, "kind": "lock-misuse"}
//! {"args": ["--define", "USE=pthread_barrier_wait(heap)"], "exit": 1, "kind": "lock-misuse"}
//! {"args": ["--define", "USE=sem_init(&semaphore, 0, 1u + SEM_VALUE_MAX)", "--define", "EXPECTED=-1"], "exit": 0}
//! {"args": ["--define", "USE=sem_init(&semaphore, 0, 1) + sem_wait(&semaphore)"], "exit": 0}
//! {"args": ["--define", "USE=pthread_barrier_init(&barrier, 0, 1) + pthread_barrier_destroy(&barrier)"], "exit": 0}
//! {"args": ["--define", "USE=pthread_mutex_lock(&mutex) + pthread_cond_signal(&condition) + pthread_rwlock_rdlock(&rwlock)"], "exit": 0}
// What is zero and was never initialised by a call: locks and condition variables may be used, semaphores and barriers may
// not.
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#ifndef EXPECTED
#define EXPECTED 0
#endif

static sem_t semaphore;
static pthread_barrier_t barrier, *heap;
static pthread_mutex_t mutex;
static pthread_cond_t condition;
static pthread_rwlock_t rwlock;

static void *work(void *argument) {
  const int result = USE;
  assert(result == EXPECTED);
  return argument;
}

int main(void) {
  pthread_t t;
  heap = calloc(1, sizeof *heap);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  free(heap);
  return 0;
}
