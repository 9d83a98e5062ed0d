//! {"exit": 1, "kind": "assertion", "line": 32, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A destructor finds its key null again and, if it sets a new value, is called once more.
#include <assert.h>
#include <pthread.h>

pthread_key_t key;
int calls;

void count(void *value) {
  assert(pthread_getspecific(key) == 0);
  calls = calls + 1;
  if (calls == 1) pthread_setspecific(key, value);
}

void *work(void *argument) {
  pthread_setspecific(key, argument);
  return 0;
}

#ifdef FIXED
#define EXPECTED 2
#else
#define EXPECTED 1
#endif

int main(void) {
  pthread_t t;
  pthread_key_create(&key, count);
  pthread_create(&t, 0, work, &calls);
  pthread_join(t, 0);
  assert(calls == EXPECTED);
  pthread_key_delete(key);
  return 0;
}
