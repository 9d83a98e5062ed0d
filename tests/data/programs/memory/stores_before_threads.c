//! {"args": ["--model=tso"], "exit": 0, "reduction": "rf"}
//! {"args": ["--model=pso"], "exit": 0, "reduction": "rf"}
//! {"args": ["--model=tso", "--define", "LATE=1"], "exit": 0, "reduction": "rf"}
//! {"args": ["--model=tso", "--define", "DEKKER=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--model=pso", "--define", "LATE=1", "--define", "RELAXED=1"], "exit": 1, "kind": "data-race"}
// What main stores before it creates a thread is in memory when that begins, so a lock may be initialised there without
// becoming costly. What it stores afterwards waits in its buffer, which costs no more where it is in memory before the lock is used.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

struct counter {
  pthread_mutex_t mutex;
  int value;
} counter;
atomic_int ready, other;

static void prepare(void) {
  pthread_mutex_init(&counter.mutex, NULL);
  counter.value = 1;
  atomic_store_explicit(&ready, 1, PUBLISH);
}

static void *add(void *seen) {
  if (atomic_load_explicit(&ready, memory_order_acquire)) {
    pthread_mutex_lock(&counter.mutex);
    assert(counter.value++ >= 1);
    pthread_mutex_unlock(&counter.mutex);
  }
  atomic_store_explicit(&other, 1, memory_order_relaxed);
  *(int *)seen = atomic_load_explicit(&ready, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int seen = 0;
#if !defined LATE && !defined DEKKER
  prepare();
#endif
  pthread_create(&thread, NULL, add, &seen);
#ifdef DEKKER
  atomic_store_explicit(&ready, 2, memory_order_relaxed);
  const int mine = atomic_load_explicit(&other, memory_order_relaxed);
#elif defined LATE
  prepare();
#endif
  pthread_join(thread, NULL);
#ifdef DEKKER
  assert(mine || seen);
#endif
  return 0;
}
