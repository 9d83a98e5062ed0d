//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"exit": 1, "kind": "data-race"}
// A large struct goes by value into functions and comes back: the copies are the thread's own, but
// making one from a shared struct reads all of it.
#include <assert.h>
#include <pthread.h>

struct triple {
  long a, b, c;
};

struct triple shared = {1, 2, 3};

__attribute__((noinline)) long sum(struct triple t) {
  t.a += t.b + t.c;
  return t.a;
}

__attribute__((noinline)) struct triple twice(struct triple t) {
  struct triple result = {2 * t.a, 2 * t.b, 2 * t.c};
  return result;
}

void *work(void *argument) {
  shared = twice(shared);
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
#ifdef FIXED
  pthread_join(worker, 0);
  assert(sum(shared) == 12 && shared.a == 2);
#else
  sum(shared);
  pthread_join(worker, 0);
#endif
  return 0;
}
