//! {"exit": 0}
//! {"args": ["--define", "SHARED=1"], "exit": 1, "kind": "data-race", "line": 16}
// Each thread has its own copy of a thread-local variable, which starts with the initialiser.
#include <assert.h>
#include <pthread.h>

#ifdef SHARED
#define PER_THREAD
#else
#define PER_THREAD _Thread_local
#endif

PER_THREAD int count = 5;
_Thread_local int zero[2];

void add(void) { count += 1; }

int next(void) {
  static _Thread_local int calls = 10;
  return ++calls;
}

void *work(void *argument) {
  add();
  assert(zero[1] == 0 && next() == 11 && next() == 12);
  zero[1] = 7;
  return argument;
}

int main(void) {
  pthread_t worker;
  zero[1] = 3;
  pthread_create(&worker, 0, work, 0);
  add();
  pthread_join(worker, 0);
#ifndef SHARED
  assert(count == 6);
#endif
  assert(zero[1] == 3 && next() == 11);
  return 0;
}
