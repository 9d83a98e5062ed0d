//! {"exit": 1, "kind": "use-after-free", "line": 25, "thread": "main", "message": "use of counter after its thread ended: main reads it at line 25 \\(step [0-9]+\\), after T1 has ended"}
//! {"args": ["--model=tso"], "exit": 1, "kind": "use-after-free", "line": 25}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A pointer to a thread-local variable outlives its thread.
#include <pthread.h>

_Thread_local int unused = 3, counter = 5;
int *kept;

void *work(void *argument) {
  ++counter;
  kept = &counter;
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  pthread_join(worker, 0);
#ifdef FIXED
  kept = &counter;
#endif


  int seen = *kept;
  return seen == 77;
}
