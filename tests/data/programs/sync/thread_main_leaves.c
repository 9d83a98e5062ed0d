//! {"exit": 1, "kind": "assertion", "line": 20, "thread": "T2"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Main leaves by pthread_exit and the threads go on: T2 may look before T1 has worked, or joins it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_t t1;
atomic_int done;

void *work(void *argument) {
  atomic_store(&done, 1);
  return argument;
}

void *look(void *argument) {
#ifdef FIXED
  pthread_join(t1, 0);
#endif
  assert(atomic_load(&done) == 1);
  return argument;
}

int main(void) {
  pthread_t t2;
  pthread_create(&t1, 0, work, 0);
  pthread_create(&t2, 0, look, 0);
  pthread_exit(0);
}
