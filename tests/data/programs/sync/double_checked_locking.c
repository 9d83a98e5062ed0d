//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--ignore=races"], "exit": 0}
//! {"args": ["--ignore=races", "--model", "tso"], "exit": 0}
//! {"args": ["--ignore=races", "--model", "pso"], "exit": 1, "kind": "assertion", "line": 36}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// Double-checked locking: published with a relaxed store, the object may be seen before its value.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef FIXED
#define PUBLISH memory_order_release
#define LOOK memory_order_acquire
#else
#define PUBLISH memory_order_relaxed
#define LOOK memory_order_relaxed
#endif

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int object;
_Atomic(int *) instance;

void *use(void *argument) {
  int *found = atomic_load_explicit(&instance, LOOK);
  if (found == 0) {
    pthread_mutex_lock(&m);
    found = atomic_load_explicit(&instance, memory_order_relaxed);
    if (found == 0) {
      found = &object;
      *found = 42;
      atomic_store_explicit(&instance, found, PUBLISH);
    }
    pthread_mutex_unlock(&m);
  }
  assert(*found == 42);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, use, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
