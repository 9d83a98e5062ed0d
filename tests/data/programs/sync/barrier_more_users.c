//! {"exit": 1, "kind": "assertion", "line": 25}
//! {"args": ["--define", "N=3"], "exit": 1, "kind": "deadlock", "line": 21, "message": "deadlock"}
//! {"args": ["--define", "LATE=1", "--define", "N=3"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "LATE=1", "--define", "N=3", "--model", "tso"], "exit": 1, "kind": "deadlock"}
// A barrier for two that more threads use: which of them meet depends on the order. LATE: the third thread only comes there
// in some executions.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

pthread_barrier_t barrier;
_Atomic int arriving;

void *work(void *argument) {
  int before = arriving++;
  pthread_barrier_wait(&barrier);
#if N == 4
  // The first two to come are not the first two to meet.
  assert(before < 2 || arriving == 4);
  assert(before >= 2 || arriving < 4);
#endif
  return argument;
}
void *come_late(void *argument) {
  if (arriving != 0) pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&barrier, 0, 2);
  for (int i = 0; i < N; i++) {
#ifdef LATE
    pthread_create(&t[i], 0, i == 0 ? come_late : work, 0);
#else
    pthread_create(&t[i], 0, work, 0);
#endif
  }
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return 0;
}
