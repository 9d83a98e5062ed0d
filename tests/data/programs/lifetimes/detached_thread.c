//! {"exit": 1, "kind": "use-after-free", "line": 18, "thread": "T1", "message": "use of count after its function returned: T1 (reads|writes) it at line 18 \\(step [0-9]+\\), .*main has left start, at line 29", "because": "count is declared at line 23, a variable of start"}
//! {"args": ["--reduction=dpor"], "exit": 1, "kind": "use-after-free", "line": 18}
//! {"args": ["--model=tso"], "exit": 1, "kind": "use-after-free", "line": 18}
//! {"args": ["--runtime=direct"], "exit": 1, "kind": "use-after-free", "line": 18}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model=pso"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model=tso"], "exit": 0}
// A function hands a variable of its own to a thread that it does not wait for.
#include <pthread.h>
#include <stdatomic.h>

atomic_int before, after;

void *work(void *argument) {
  int *count = argument;
  atomic_store(&before, 1);

  ++*count;
  return argument;
}

void start(void) {
  int count = 0;
  pthread_t worker;
  pthread_create(&worker, 0, work, &count);
#ifdef FIXED
  pthread_join(worker, 0), count = 5;  // a store that may reach memory after the return: no use
#endif
}

int main(void) {
  start();
  atomic_store(&after, 1);
  return 0;
}
