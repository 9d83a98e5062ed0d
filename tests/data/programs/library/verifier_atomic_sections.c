//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--ignore=races"], "exit": 1, "kind": "assertion", "line": 32, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--model", "tso"], "exit": 0}
// Nobody comes between the steps of an atomic section, so no increment is lost.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int sum;

void *add(void *argument) {
#ifdef FIXED
  __VERIFIER_atomic_begin();
#endif
  int seen = sum;
  sum = seen + 1;
#ifdef FIXED
  __VERIFIER_atomic_end();
#endif
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, add, 0);
  pthread_create(&second, 0, add, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(sum == 2);
  return 0;
}
