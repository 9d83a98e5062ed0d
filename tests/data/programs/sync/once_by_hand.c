//! {"exit": 1, "kind": "assertion", "line": 30, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Check, then set: both threads initialise; with pthread_once exactly one does.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
atomic_int initialised, calls;

void initialise(void) {
  atomic_fetch_add(&calls, 1);
  atomic_store(&initialised, 1);
}

void *use(void *argument) {
#ifdef FIXED
  pthread_once(&once, initialise);
  assert(atomic_load(&initialised));
#else
  if (!atomic_load(&initialised)) initialise();
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, use, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(atomic_load(&calls) == 1);
  return 0;
}
