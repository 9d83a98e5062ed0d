//! {"exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--model=tso"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--model=pso"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--define", "TIMES=5"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--reduction=view", "--runtime=tree"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--reduction=rf-poly"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--define", "KIND=1"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--define", "KIND=2"], "exit": 1, "kind": "assertion", "line": 59}
//! {"args": ["--define", "KIND=3"], "exit": 1, "kind": "assertion", "line": 59}
// A thread takes a flag back in each round of its loop; another one waits for the flag and for its end, again and again: it tells
// the rounds apart by waits alone.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef TIMES
#define TIMES 3
#endif
#ifndef KIND
#define KIND 0
#endif
atomic_int beat, stop, quit;

void *work(void *argument) {
  int now = 0;
  while (!stop) {
#if KIND == 0
    beat = 1;
    beat = 0;
#elif KIND == 1
    beat = now = !now;
#elif KIND == 2
    atomic_fetch_add(&beat, 1);
    atomic_fetch_sub(&beat, 1);
#else
    atomic_exchange(&beat, 1);
    atomic_exchange(&beat, 0);
#endif
  }
  return argument;
}

void *end(void *argument) {
  quit = 1;
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, end, 0);
  if (!quit) {
    for (int i = 0; i < TIMES; i++) {
      while (beat != 1) {
      }
      while (beat != 0) {
      }
    }
    assert(0);
  }
  stop = 1;
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
