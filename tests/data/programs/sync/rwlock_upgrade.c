//! {"exit": 1, "kind": "deadlock", "line": 18, "thread": "T1", "message": "holds itself as a reader since line 12"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A read lock cannot become a write lock while it is held: it has to be given back first.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;

void *raise_to_one(void *argument) {
  pthread_rwlock_rdlock(&lock);
  int needed = x == 0;
#ifdef FIXED
  pthread_rwlock_unlock(&lock);
  if (!needed) return argument;
#endif
  pthread_rwlock_wrlock(&lock);
  if (needed && x == 0) x = x + 1;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, raise_to_one, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 1);
  return 0;
}
