//! {"exit": 1, "kind": "data-race", "message": "data race on ready"}
//! {"args": ["--volatile=atomic"], "exit": 1, "kind": "data-race", "line": 20, "message": "data race on data"}
//! {"args": ["--volatile=atomic", "-DGUARDED"], "exit": 0, "spin_loops": ["volatile_flag.c:19"]}
//! {"args": ["--volatile=atomic", "-DGUARDED", "--model=pso"], "exit": 0}
//! {"args": ["--volatile=atomic", "-DGUARDED", "--reduction=view", "--runtime=tree"], "exit": 0}
//! {"args": ["--volatile=plain"], "exit": 1, "kind": "data-race"}
//! {"args": ["--volatile=relaxed"], "exit": 2, "stderr": "supported: plain, atomic"}
// A flag as old code has it. As relaxed atomics its accesses do not race, but they order nothing: the data still do.
#include <pthread.h>
#include <stdatomic.h>
volatile int ready;
#ifdef GUARDED
_Atomic
#endif
int data;

void *reader(void *unused) {
  (void)unused;
  while (!ready) {}
  return (void *)(long)data;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  data = 1;
  ready = 1;
  pthread_join(thread, 0);
  return 0;
}
