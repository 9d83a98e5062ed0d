//! {"exit": 1, "kind": "assertion", "line": 40, "thread": "main"}
//! {"args": ["--leaks", "--ignore=assertions"], "exit": 1, "kind": "leak"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A destructor is called for each thread that ends with a value, by return or pthread_exit.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

pthread_key_t key;
atomic_int released;

void release(void *value) {
  atomic_fetch_add(&released, *(int *)value);
  free(value);
}

void *work(void *argument) {
  int *value = malloc(sizeof *value);
  *value = 1;
  pthread_setspecific(key, value);
  if (argument) pthread_exit(0);
  return 0;
}

void *set_nothing(void *argument) { return argument; }

int main(void) {
  pthread_t t[2], without;
#ifdef FIXED
  pthread_key_create(&key, release);
#else
  pthread_key_create(&key, 0);
#endif
  pthread_create(&without, 0, set_nothing, 0);
  pthread_join(without, 0);
  pthread_create(&t[0], 0, work, 0);
  pthread_create(&t[1], 0, work, &key);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(atomic_load(&released) == 2);
  pthread_key_delete(key);
  return 0;
}
