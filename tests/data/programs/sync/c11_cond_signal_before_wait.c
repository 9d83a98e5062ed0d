//! {"exit": 1, "kind": "deadlock", "line": 16, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A C11 condition variable does not remember signals either.
#include <assert.h>
#include <threads.h>

mtx_t m;
cnd_t changed;
int ready;

int wait_for_it(void *argument) {
  mtx_lock(&m);
#ifdef FIXED
  while (!ready) cnd_wait(&changed, &m);
#else
  cnd_wait(&changed, &m);
#endif
  mtx_unlock(&m);
  return argument != 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  int made = cnd_init(&changed);
  assert(made == thrd_success);
  thrd_create(&t, wait_for_it, 0);
  mtx_lock(&m);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&m);
  thrd_join(t, 0);
  cnd_destroy(&changed);
  mtx_destroy(&m);
  return 0;
}
