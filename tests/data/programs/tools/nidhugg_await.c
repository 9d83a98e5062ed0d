//! {"exit": 0, "executions": 1}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 36}
//! {"args": ["--define", "NEVER=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "VARIABLE=1"], "exit": 2, "kind": "unsupported", "unsupported": ["__VERIFIER_load_await_aint:31"]}
// As programs for Nidhugg are that wait for a condition: 2 is "equal", 6 "at most" for numbers without a sign,
// 12 "less" for those with one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_load_await_aint(atomic_int *, int condition, int number);
extern int __VERIFIER_xchg_await_aint(atomic_int *, int written, int condition, int number);

atomic_int stage, lock = -1, condition = 2;

void *work(void *argument) {
  assert(__VERIFIER_load_await_aint(&stage, 2, 1) == 1);
  assert(__VERIFIER_xchg_await_aint(&lock, 5, 12, 0) == -1);
#ifndef NEVER
  stage = 2;
#endif
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  stage = 1;
#ifdef VARIABLE
  __VERIFIER_load_await_aint(&stage, condition, 2);
#else
  __VERIFIER_load_await_aint(&stage, 2, 2);
#endif
#ifdef WRONG
  assert(__VERIFIER_load_await_aint(&lock, 6, 7) == 6);
#else
  assert(__VERIFIER_load_await_aint(&lock, 6, 7) == 5);
#endif
  pthread_join(worker, 0);
  return 0;
}
