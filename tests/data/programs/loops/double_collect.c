//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Reads two variables until two collects in a row are equal.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int a, b;

struct pair {
  int a, b;
};

struct pair collect(void) {
  struct pair result = {a, b};
  return result;
}

struct pair snapshot(void) {
  struct pair before = collect();
#if BUG == 1
  return before;
#endif
  for (;;) {
    struct pair now = collect();
#if BUG == 2
    if (now.a == before.a) return now;
#else
    if (now.a == before.a && now.b == before.b) return now;
#endif
    before = now;
  }
}

void *update(void *argument) {
  a = 1;
  b = 1;
  a = 2;
  b = 2;
  return argument;
}

int main(void) {
  pthread_t updater;
  pthread_create(&updater, 0, update, 0);
  struct pair seen = snapshot();
  assert(seen.a == seen.b || seen.a == seen.b + 1);
  pthread_join(updater, 0);
  return 0;
}
