//! {"exit": 1, "kind": "assertion", "line": 32, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A timed C11 wait may return thrd_timedout before the other thread has come.
#include <assert.h>
#include <threads.h>
#include <time.h>

const struct timespec deadline = {0};
mtx_t m;
cnd_t changed;
int ready;

int announce(void *argument) {
  mtx_lock(&m);
  ready = 1;
  cnd_signal(&changed);
  mtx_unlock(&m);
  return argument != 0;
}

int main(void) {
  thrd_t t;
  int result = thrd_success;
  mtx_init(&m, mtx_plain);
  cnd_init(&changed);
  thrd_create(&t, announce, 0);
  mtx_lock(&m);
  while (!ready && result == thrd_success) result = cnd_timedwait(&changed, &m, &deadline);
#ifdef FIXED
  assert(ready || result == thrd_timedout);
#else
  assert(result == thrd_success);
#endif
  mtx_unlock(&m);
  thrd_join(t, 0);
  cnd_destroy(&changed);
  mtx_destroy(&m);
  return 0;
}
