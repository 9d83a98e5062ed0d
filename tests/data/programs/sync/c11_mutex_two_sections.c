//! {"exit": 1, "kind": "assertion", "line": 29, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--count-classes"], "exit": 0, "traces": [2, 0]}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
// A C11 mutex given back between reading and writing: an update is lost. Fixed, there are 2 orders.
#include <assert.h>
#include <threads.h>

mtx_t m;
int x;

int add(void *argument) {
  mtx_lock(&m);
  int seen = x;
#ifndef FIXED
  mtx_unlock(&m);
  mtx_lock(&m);
#endif
  x = seen + 1;
  mtx_unlock(&m);
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  int made = mtx_init(&m, mtx_plain);
  assert(made == thrd_success);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], add, 0);
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
  assert(x == 2);
  mtx_destroy(&m);
  return 0;
}
