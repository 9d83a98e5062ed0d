//! {"exit": 1, "kind": "assertion", "line": 19}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Each thread notes itself as the last one: only under the mutex is it still so when it looks.
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>

thrd_t main_thread;
_Atomic(thrd_t) last;
mtx_t m;

int note(void *argument) {
  assert(!thrd_equal(thrd_current(), main_thread));
#ifdef FIXED
  mtx_lock(&m);
#endif
  atomic_store(&last, thrd_current());
  thrd_t seen = atomic_load(&last);
  assert(thrd_equal(seen, thrd_current()));
#ifdef FIXED
  mtx_unlock(&m);
#endif
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  mtx_init(&m, mtx_plain);
  main_thread = thrd_current();
  for (int i = 0; i < 2; i++) thrd_create(&t[i], note, 0);
  assert(!thrd_equal(t[0], t[1]));
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
  mtx_destroy(&m);
  return 0;
}
