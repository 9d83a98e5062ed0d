//! {"exit": 1, "kind": "division-by-zero"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A round that goes on may fail: it is not skipped.
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;

void *set(void *argument) {
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t t;
  int seen, share = 0;
  pthread_create(&t, 0, set, 0);
  while ((seen = flag) != 1) {
#ifndef FIXED
    share = 10 / seen;
#endif
  }
  return share;
}
