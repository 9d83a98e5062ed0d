//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A shared struct is assigned as a whole: that is an access to all of it, which needs the lock.
#include <assert.h>
#include <pthread.h>

struct position {
  int x, y, z;
};

struct position shared = {1, 1, 1};
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *move(void *argument) {
  struct position next = {2, 2, 2};
  pthread_mutex_lock(&lock);
  shared = next;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t mover;
  pthread_create(&mover, 0, move, 0);
#ifdef FIXED
  pthread_mutex_lock(&lock);
#endif
  struct position seen = shared;
#ifdef FIXED
  pthread_mutex_unlock(&lock);
  assert(seen.x == seen.y && seen.y == seen.z);
#endif
  (void)seen;
  pthread_join(mover, 0);
  assert(shared.z == 2);
  return 0;
}
