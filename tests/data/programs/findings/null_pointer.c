//! {"exit": 1, "kind": "invalid-access", "line": 33, "thread": "main"}
//! {"args": ["--define", "WRITE=1"], "exit": 1, "kind": "invalid-access", "line": 31}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--define", "WRITE=1"], "exit": 0}
// The pointer is checked, but another thread takes it away before it is read again.
#include <pthread.h>
#include <stdatomic.h>

struct item {
  long unused[4];
  atomic_int value;
};

struct item only;
struct item *_Atomic current = &only;

void *take_away(void *argument) {
  current = 0;
  return argument;
}

int main(void) {
  pthread_t taker;
  pthread_create(&taker, 0, take_away, 0);
  struct item *seen = current;
  if (seen != 0) {
#ifndef FIXED
    seen = current;
#endif
#ifdef WRITE
    seen->value = 1;
#else
    int value = seen->value;
    (void)value;
#endif
  }
  pthread_join(taker, 0);
  return 0;
}
