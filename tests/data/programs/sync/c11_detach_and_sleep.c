//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Sleeping and yielding wait for nobody: a detached thread's result needs a condition variable.
#include <assert.h>
#include <threads.h>
#include <time.h>

const struct timespec moment = {0, 1};
mtx_t m;
cnd_t changed;
int result;

int work(void *argument) {
#ifdef FIXED
  mtx_lock(&m);
#endif
  result = 42;
#ifdef FIXED
  cnd_signal(&changed);
  mtx_unlock(&m);
#endif
  return argument != 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&changed);
  thrd_create(&t, work, 0);
  int detached = thrd_detach(t);
  assert(detached == thrd_success);
  thrd_sleep(&moment, 0);
  thrd_yield();
#ifdef FIXED
  mtx_lock(&m);
  while (result == 0) cnd_wait(&changed, &m);
  assert(result == 42);
  mtx_unlock(&m);
#else
  assert(result == 0 || result == 42);
#endif
  return 0;
}
