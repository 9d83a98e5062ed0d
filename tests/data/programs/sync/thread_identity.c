//! {"exit": 1, "kind": "assertion", "line": 21}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Threads differ from each other and from main; an owner noted without a lock may be the other one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_t main_thread;
_Atomic(pthread_t) owner;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *own(void *argument) {
  pthread_t me = pthread_self();
  assert(pthread_equal(me, pthread_self()));
  assert(!pthread_equal(me, main_thread));
#ifdef FIXED
  pthread_mutex_lock(&m);
#endif
  atomic_store(&owner, me);
  pthread_t seen = atomic_load(&owner);
  assert(pthread_equal(seen, me));
#ifdef FIXED
  pthread_mutex_unlock(&m);
#endif
  return argument;
}

int main(void) {
  pthread_t t[2];
  main_thread = pthread_self();
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, own, 0);
  assert(!pthread_equal(t[0], t[1]));
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
