//! {"exit": 1, "kind": "lock-misuse", "line": 15, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A C11 trylock says thrd_busy: who goes on all the same unlocks what the other thread holds.
#include <assert.h>
#include <threads.h>

mtx_t m;

int attempt(void *argument) {
  int result = mtx_trylock(&m);
  assert(result == thrd_success || result == thrd_busy);
#ifdef FIXED
  if (result == thrd_busy) return 0;
#endif
  mtx_unlock(&m);
  return argument != 0;
}

int insist(void *argument) {
  mtx_lock(&m);
  mtx_unlock(&m);
  return argument != 0;
}

int main(void) {
  thrd_t t1, t2;
  mtx_init(&m, mtx_plain);
  thrd_create(&t1, attempt, 0);
  thrd_create(&t2, insist, 0);
  thrd_join(t1, 0);
  thrd_join(t2, 0);
  mtx_destroy(&m);
  return 0;
}
