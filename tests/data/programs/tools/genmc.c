//! {"exit": 0}
//! {"args": ["--define", "WRONG=1"], "exit": 1, "kind": "assertion", "line": 32}
//! {"args": ["--define", "HAZARD=1"], "exit": 2, "kind": "unsupported", "message": "hazard pointers of GenMC are not supported"}
// As programs for GenMC are: hints of loops that wait and of kinds of accesses mean nothing; an optional block
// is executed or not.
#include <assert.h>
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>

void *__VERIFIER_hp_alloc(void);

atomic_int ready, helped;

void *work(void *argument) {
  __VERIFIER_final_write(atomic_store(&ready, 1));
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  __VERIFIER_loop_begin();
  do {
    __VERIFIER_spin_start();
    if (ready) break;
    __VERIFIER_spin_end(0);
  } while (1);
  __VERIFIER_spin_end(1);
  __VERIFIER_optional(helped = 1);
#ifdef WRONG
  assert(!helped);
#endif
#ifdef HAZARD
  __VERIFIER_hp_alloc();
#endif
  __VERIFIER_assume(ready);
  pthread_join(worker, 0);
  assert(ready);
  return 0;
}
