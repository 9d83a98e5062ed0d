//! {"exit": 0, "stderr": "does not return a value in all control paths"}
//! {"args": ["--", "-w"], "exit": 0}
//! {"args": ["--define", "USED=1"], "exit": 1, "kind": "undefined", "line": 22, "message": "a value is used that the function did not return"}
//! {"args": ["--define", "USED=1", "--ignore", "undefined"], "exit": 0}
//! {"args": ["--", "-Werror"], "exit": 2, "stderr": "error: non-void function does not return a value"}
// In C a function may end without a value as long as nobody uses the value: as a thread's function does, too.
#include <pthread.h>

int positive(int x) {
  if (x > 0) return 1;
}

void *run(void *argument) {
  positive((int)(long)argument);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
#ifdef USED
  return positive(-1);
#else
  return positive(1) - 1;
#endif
}
