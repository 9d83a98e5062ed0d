//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "ONLY_READS=1"], "exit": 0}
// An atomic access does not race with atomic ones, and reads never race, but an atomic write races
// with a plain read.
#include <pthread.h>

int shared;

void *other(void *argument) {
#ifdef ONLY_READS
  __atomic_load_n(&shared, __ATOMIC_RELAXED);
#else
  __atomic_store_n(&shared, 1, __ATOMIC_SEQ_CST);
#endif
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
#ifdef FIXED
  int seen = __atomic_load_n(&shared, __ATOMIC_SEQ_CST);
#else
  int seen = shared;
#endif
  pthread_join(thread, 0);
  return seen == 77;
}
