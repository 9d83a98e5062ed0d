//! {"exit": 0, "blocked": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
// A ticket lock: each waits for its own number.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next, serving;
int sum;

void lock(void) {
#ifdef BUG
  unsigned mine = next;
  next = mine + 1;
#else
  unsigned mine = atomic_fetch_add(&next, 1);
#endif
  while (serving != mine) {
  }
}

void unlock(void) { serving = serving + 1; }

void *work(void *argument) {
  lock();
  sum = sum + 1;
  unlock();
  return argument;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(sum == 3);
  return 0;
}
