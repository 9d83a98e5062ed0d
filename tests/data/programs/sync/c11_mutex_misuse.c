//! {"exit": 1, "kind": "lock-misuse", "line": 15, "thread": "main"}
//! {"args": ["--define", "LOCKED=1"], "exit": 1, "kind": "destroy-locked", "line": 17}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A C11 mutex unlocked without a lock, or destroyed with one.
#include <threads.h>

mtx_t m;

int main(void) {
  mtx_init(&m, mtx_plain);
#if defined LOCKED || defined FIXED
  mtx_lock(&m);
#endif
#ifndef LOCKED
  mtx_unlock(&m);
#endif
  mtx_destroy(&m);
  return 0;
}
