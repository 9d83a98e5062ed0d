//! {"exit": 1, "kind": "assertion", "line": 22}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A value under a key is each thread's own and begins as null; a shared variable is not.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_key_t key;
_Atomic(void *) shared;
int values[2];

void *keep(void *argument) {
#ifdef FIXED
  assert(pthread_getspecific(key) == 0);
  int result = pthread_setspecific(key, argument);
  assert(result == 0);
  void *kept = pthread_getspecific(key);
#else
  atomic_store(&shared, argument);
  void *kept = atomic_load(&shared);
#endif
  assert(kept == argument);
  return 0;
}

int main(void) {
  pthread_t t[2];
  int result = pthread_key_create(&key, 0);
  assert(result == 0);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, keep, &values[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(pthread_getspecific(key) == 0);
  pthread_key_delete(key);
  return 0;
}
