//! {"exit": 3, "args": ["--ignore=races"], "limit": "cut in the loop at threads_without_end.c:20 after 4 iterations, as more would create more than 1,024 threads (--unroll=threads_without_end.c:20=N"}
//! {"exit": 0, "args": ["--unroll=threads_without_end.c:20=2", "--bounded-ok", "--ignore=races"], "executions": 0}
//! {"exit": 1, "args": ["--define", "WRONG=1", "--ignore=races"], "kind": "assertion", "line": 12}
//! {"exit": 2, "args": ["--unroll=5000", "--ignore=races"], "stderr": "threads_without_end.c:20=N"}
// A loop that creates threads without end is bounded, as others that are too long.
#include <assert.h>
#include <pthread.h>
int counter;

void *work(void *argument) {
#ifdef WRONG
  assert(counter < 2);
#endif
  counter = 2;
  return argument;
}

int main(void) {
  pthread_t thread;
  while (1) pthread_create(&thread, 0, work, 0);
}
