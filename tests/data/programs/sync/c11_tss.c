//! {"args": ["--ignore=leaks"], "exit": 1, "kind": "assertion", "line": 29}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Thread-specific storage: each C11 thread finds its own value, and a destructor frees it.
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

tss_t key;
_Atomic(int *) shared;
atomic_int released;

void release(void *value) {
  atomic_fetch_add(&released, 1);
  free(value);
}

int keep(void *argument) {
  int *value = malloc(sizeof *value);
#ifdef FIXED
  assert(tss_get(key) == 0);
  int result = tss_set(key, value);
  assert(result == thrd_success);
  int *kept = tss_get(key);
#else
  atomic_store(&shared, value);
  int *kept = atomic_load(&shared);
#endif
  assert(kept == value);
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  int result = tss_create(&key, release);
  assert(result == thrd_success);
  for (int i = 0; i < 2; i++) thrd_create(&t[i], keep, 0);
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
#ifdef FIXED
  assert(atomic_load(&released) == 2);
#endif
  tss_delete(key);
  return 0;
}
