//! {"exit": 0, "executions": 1}
//! {"args": ["--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 26}
// As programs for Dartagnan are.
#include <dat3m.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int turn;

void *work(void *argument) {
  await_while(atomic_load(&turn) != 1);
  atomic_store(&turn, 2);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  __VERIFIER_assert(__VERIFIER_tid() == 0);
  turn = 1;
  __VERIFIER_loop_bound(3);
  for (int i = 0; i < 2; ++i)
    await_while(atomic_load(&turn) != 2);
  pthread_join(worker, 0);
#ifdef WRONG
  __VERIFIER_assert(turn != 2);
#endif
  return 0;
}
