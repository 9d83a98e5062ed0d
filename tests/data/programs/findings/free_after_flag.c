//! {"exit": 1, "kind": "data-race", "message": "data race on done"}
//! {"args": ["--ignore=races"], "exit": 0}
//! {"args": ["--ignore=races", "--reduction=dpor"], "exit": 0}
//! {"args": ["--ignore=races", "--reduction=none"], "exit": 0}
//! {"args": ["--ignore=races", "--model=tso"], "exit": 0}
//! {"args": ["--ignore=races", "--model=pso"], "exit": 1, "kind": "use-after-free", "line": 53, "message": "reaches memory after main has freed it"}
//! {"args": ["--define", "RELAXED=1"], "exit": 1, "kind": "use-after-free", "line": 53, "because": "main sees done = 1 at line .*, which T1 stored at line .*, but both are relaxed"}
//! {"args": ["--define", "RELAXED=1", "--reduction=dpor"], "exit": 1, "kind": "use-after-free", "message": "nothing orders that before main frees it"}
//! {"args": ["--define", "RELAXED=1", "--define", "DETACHED=1"], "exit": 1, "kind": "use-after-free", "because": "both are relaxed"}
//! {"args": ["--define", "RELAXED=1", "--define", "DETACHED=1", "--ignore=races"], "exit": 0}
//! {"args": ["--define", "RELAXED=1", "--ignore=races"], "exit": 0}
//! {"args": ["--define", "RELAXED=1", "--ignore=races", "--reduction=dpor"], "exit": 0}
//! {"args": ["--define", "RELAXED=1", "--ignore=races", "--reduction=rvf"], "exit": 0}
//! {"args": ["--define", "RELAXED=1", "--ignore=races", "--reduction=rf-poly"], "exit": 0}
//! {"args": ["--define", "RELAXED=1", "--ignore=races", "--reduction=view", "--predict", "--runtime=tree"], "exit": 0}
//! {"args": ["--define", "NO_ACQUIRE=1"], "exit": 1, "kind": "use-after-free", "because": "the load is relaxed: that orders nothing"}
//! {"args": ["--define", "NO_RELEASE=1"], "exit": 1, "kind": "use-after-free", "because": "the store is relaxed: that orders nothing"}
//! {"args": ["--define", "RELAXED=1", "--define", "RELAY=1"], "exit": 1, "kind": "use-after-free", "because": "but both are relaxed"}
//! {"args": ["--define", "RELAXED=1", "--define", "RELAY=1", "--ignore=races"], "exit": 0}
//! {"args": ["--define", "MUTEX=1"], "exit": 0}
//! {"args": ["--define", "JOIN=1"], "exit": 0}
//! {"args": ["--define", "ATOMIC=1"], "exit": 0}
// A block is freed by who has seen that its user is done. That condition keeps the free behind the use; whether it also
// orders the two depends on how the flag is written and read.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(RELAXED)
atomic_int done, told;
#define SET(flag) atomic_store_explicit(&flag, 1, memory_order_relaxed)
#define IS_SET(flag) (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
#elif defined(NO_ACQUIRE) || defined(NO_RELEASE) || defined(ATOMIC)
atomic_int done, told;
#ifdef NO_RELEASE
#define SET(flag) atomic_store_explicit(&flag, 1, memory_order_relaxed)
#else
#define SET(flag) atomic_store_explicit(&flag, 1, memory_order_release)
#endif
#ifdef NO_ACQUIRE
#define IS_SET(flag) (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
#else
#define IS_SET(flag) (atomic_load_explicit(&flag, memory_order_acquire) == 1)
#endif
#else
volatile int done, told;
#define SET(flag) flag = 1
#define IS_SET(flag) (flag == 1)
#endif
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *use(void *argument) {
  *(int *)argument = 2;
#ifdef MUTEX
  pthread_mutex_lock(&mutex);
  SET(done);
  pthread_mutex_unlock(&mutex);
#else
  SET(done);
#endif
  return 0;
}

void *pass_on(void *argument) {
  if (IS_SET(done)) SET(told);
  return argument;
}

int main(void) {
  pthread_t user, relay;
  int *block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&user, 0, use, block);
#ifdef RELAY
  pthread_create(&relay, 0, pass_on, 0);
  const int is_done = IS_SET(told);
#elif defined(MUTEX)
  pthread_mutex_lock(&mutex);
  const int is_done = IS_SET(done);
  pthread_mutex_unlock(&mutex);
#elif defined(JOIN)
  pthread_join(user, 0);
  const int is_done = 1;
#else
  const int is_done = IS_SET(done);
#endif
  if (is_done) free(block);
#ifdef RELAY
  pthread_join(relay, 0);
#endif
#ifdef DETACHED
  pthread_detach(user);
#elif !defined(JOIN)
  pthread_join(user, 0);
#endif
#ifndef DETACHED
  if (!is_done) free(block);
#endif
  return 0;
}
