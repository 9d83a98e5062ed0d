//! {"exit": 1, "kind": "invalid-access", "line": 25, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A callback is called before the other thread has set it.
#include <pthread.h>
#include <stdatomic.h>

atomic_int called;

void note(void) { called = 1; }

void (*_Atomic callback)(void);

void *install(void *argument) {
  callback = note;
  return argument;
}

int main(void) {
  pthread_t installer;
  pthread_create(&installer, 0, install, 0);
  void (*now)(void) = callback;
#ifdef FIXED
  if (now != 0)
#endif
    now();
  pthread_join(installer, 0);
  return 0;
}
