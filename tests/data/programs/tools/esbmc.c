//! {"exit": 0}
//! {"args": ["--define", "WRONG=1", "--ignore=races"], "exit": 1, "kind": "assertion", "line": 28}
// As programs for ESBMC are.
#include <pthread.h>

void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
void __ESBMC_yield(void);

int count;

void *work(void *argument) {
#ifndef WRONG
  __ESBMC_atomic_begin();
#endif
  int seen = count;
  __ESBMC_yield();
  count = seen + 1;
#ifndef WRONG
  __ESBMC_atomic_end();
#endif
  return argument;
}

void check(void) {
  __ESBMC_assert(count == 2, "no count is lost");
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  __ESBMC_assume(count > 0);
  check();
  return 0;
}
