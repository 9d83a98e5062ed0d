//! {"exit": 1, "kind": "assertion", "line": 34, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "pso"], "exit": 0}
// Two C11 threads initialise lazily: by a check of their own twice, by call_once once.
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>

once_flag once = ONCE_FLAG_INIT;
atomic_int calls;
int table;

void initialise(void) {
#ifdef FIXED
  table = 42;
#endif
  atomic_fetch_add(&calls, 1);
}

int use(void *argument) {
#ifdef FIXED
  call_once(&once, initialise);
  assert(table == 42);
#else
  if (atomic_load(&calls) == 0) initialise();
#endif
  return argument != 0;
}

int main(void) {
  thrd_t t[2];
  for (int i = 0; i < 2; i++) thrd_create(&t[i], use, 0);
  for (int i = 0; i < 2; i++) thrd_join(t[i], 0);
  assert(atomic_load(&calls) == 1);
  return 0;
}
