//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 1, "kind": "leak", "line": 12}
//! {"args": ["--define", "JOINED=1"], "exit": 1, "kind": "leak", "line": 12}
// A thread that nothing joins may still be running: by default leaks are judged only where all were joined.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int done;

void *work(void *argument) {
  void *block = malloc(8);
  if (block) done = 1;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
#ifdef JOINED
  pthread_join(t, 0);
#else
  pthread_detach(t);
  while (!done) {
  }
#endif
  return 0;
}
