//! {"args": ["--ignore=deadlocks"], "exit": 1, "kind": "assertion", "line": 20}
//! {"exit": 1}
// A thread in an atomic section passes a barrier if it is the last to arrive: in a fixed order it might be the first.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

pthread_barrier_t barrier;
int arriving;

void *wait_in_section(void *argument) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(arriving == 1);
  pthread_barrier_wait(&barrier);
  __VERIFIER_atomic_end();
  assert(!"passes");
  return argument;
}

void *wait_first(void *argument) {
  __VERIFIER_atomic_begin();
  arriving = 1;
  __VERIFIER_atomic_end();
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t t[2];
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t[0], 0, wait_in_section, 0);
  pthread_create(&t[1], 0, wait_first, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
