//! {"args": ["--ignore=races"], "exit": 0}
//! {"args": ["--ignore=races", "--model", "tso"], "exit": 1, "kind": "assertion", "line": 36}
//! {"args": ["--ignore=races", "--model", "tso", "--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 1, "kind": "data-race"}
// __sync_synchronize empties the store buffer, but it makes no plain access atomic.
#include <assert.h>
#include <pthread.h>

int x, y;
int seen_x, seen_y;

void *left(void *argument) {
  x = 1;
#ifdef FIXED
  __sync_synchronize();
#endif
  seen_y = y;
  return argument;
}

void *right(void *argument) {
  y = 1;
#ifdef FIXED
  __sync_synchronize();
#endif
  seen_x = x;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, left, 0);
  pthread_create(&second, 0, right, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(seen_x == 1 || seen_y == 1);
  return 0;
}
