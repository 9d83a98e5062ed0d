//! {"args": ["--define", "OBJECT=1"], "exit": 1, "kind": "lock-misuse", "thread": "T1", "message": "use of a spin lock after it was destroyed"}
//! {"args": ["--define", "OBJECT=2"], "exit": 1, "kind": "lock-misuse", "thread": "T1", "message": "use of a read-write lock after it was destroyed"}
//! {"args": ["--define", "OBJECT=3"], "exit": 1, "kind": "lock-misuse", "thread": "T1", "message": "use of a condition variable after it was destroyed"}
//! {"args": ["--define", "OBJECT=4"], "exit": 1, "kind": "lock-misuse", "thread": "T1", "message": "use of a semaphore after it was destroyed"}
//! {"args": ["--define", "OBJECT=5"], "exit": 1, "kind": "lock-misuse", "thread": "T1", "message": "use of a barrier after it was destroyed"}
//! {"args": ["--define", "OBJECT=1", "--define", "JOINED"], "exit": 0}
//! {"args": ["--define", "OBJECT=2", "--define", "JOINED"], "exit": 0}
//! {"args": ["--define", "OBJECT=3", "--define", "JOINED"], "exit": 0}
//! {"args": ["--define", "OBJECT=4", "--define", "JOINED"], "exit": 0}
//! {"args": ["--define", "OBJECT=5", "--define", "JOINED"], "exit": 0}
// Main destroys what a thread is about to use: every execution in which the thread comes later is wrong.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>

#if OBJECT == 1
static pthread_spinlock_t object;
#define MAKE pthread_spin_init(&object, 0)
#define USE pthread_spin_lock(&object), pthread_spin_unlock(&object)
#define END pthread_spin_destroy(&object)
#elif OBJECT == 2
static pthread_rwlock_t object;
#define MAKE pthread_rwlock_init(&object, 0)
#define USE pthread_rwlock_rdlock(&object), pthread_rwlock_unlock(&object)
#define END pthread_rwlock_destroy(&object)
#elif OBJECT == 3
static pthread_cond_t object;
#define MAKE pthread_cond_init(&object, 0)
#define USE pthread_cond_signal(&object)
#define END pthread_cond_destroy(&object)
#elif OBJECT == 4
static sem_t object;
#define MAKE sem_init(&object, 0, 0)
#define USE sem_post(&object)
#define END sem_destroy(&object)
#else
static pthread_barrier_t object;
#define MAKE pthread_barrier_init(&object, 0, 1)
#define USE pthread_barrier_wait(&object)
#define END pthread_barrier_destroy(&object)
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int gone;

static void *work(void *argument) {
  pthread_mutex_lock(&mutex);
#ifdef JOINED
  USE;
#else
  if (gone) USE;
#endif
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t t;
  MAKE;
  pthread_create(&t, 0, work, 0);
#ifdef JOINED
  pthread_join(t, 0);
  END;
#else
  pthread_mutex_lock(&mutex);
  gone = 1;
  END;
  pthread_mutex_unlock(&mutex);
  pthread_join(t, 0);
#endif
  return 0;
}
