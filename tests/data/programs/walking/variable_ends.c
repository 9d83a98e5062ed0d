//! {"args": ["--runtime=tree"], "exit": 0}
//! {"args": ["--runtime=tree", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 40}
//! {"args": ["--runtime=direct", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 40, "why_direct": ""}
// A thread comes to the same state by histories of different lengths, while another thread uses its local variable: when the
// variable ends is counted from there on, so the histories share what follows.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic(atomic_int *) shared;
static atomic_int x, y, z, done;

static void visit(void) {
  atomic_int local = 1;
  atomic_store(&shared, &local);
  if (atomic_load(&x)) atomic_load(&y);
  if (atomic_load(&x)) atomic_load(&y);
#if BUG
  atomic_store(&shared, NULL);
#else
  while (!atomic_load(&done)) {
  }
#endif
}

static void *work(void *unused) {
  visit();
  atomic_load(&z);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  atomic_int *const seen = atomic_load(&shared);
  atomic_store(&x, 1);
  atomic_store(&y, 1);
  if (seen != NULL)
    assert(atomic_load(seen) == 1);
  atomic_store(&done, 1);
  pthread_join(thread, NULL);
  return 0;
}
