//! {"exit": 1, "kind": "assertion", "line": 15}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A timed C11 lock may return thrd_timedout while another thread is inside.
#include <assert.h>
#include <threads.h>
#include <time.h>

const struct timespec deadline = {0};
mtx_t m;
int x;

int add(void *argument) {
  int result = mtx_timedlock(&m, &deadline);
#ifndef FIXED
  assert(result == thrd_success);
#endif
  if (result == thrd_success) {
    x = x + 1;
    mtx_unlock(&m);
  } else {
    assert(result == thrd_timedout);
  }
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  mtx_init(&m, mtx_timed);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], add, 0);
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
  assert(x == 1 || x == 2);
  mtx_destroy(&m);
  return 0;
}
