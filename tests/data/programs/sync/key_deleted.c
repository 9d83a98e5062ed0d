//! {"exit": 1, "kind": "assertion", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Once the key is deleted, its destructor is not called any more.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int calls;

void count(void *value) { *(int *)value += 1; }

void *work(void *argument) {
  pthread_setspecific(key, &calls);
#ifdef FIXED
  int result = pthread_key_delete(key);
  assert(result == 0);
#endif
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, count);
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  assert(calls == 0);
  return 0;
}
