//! {"exit": 1, "kind": "assertion", "line": 14, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 4}
// Both values of __VERIFIER_nondet_bool are tried, at each call: four executions.
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int first = __VERIFIER_nondet_bool();
  int second = __VERIFIER_nondet_bool();
#ifdef FIXED
  assert(first + second <= 2);
#else
  assert(first + second <= 1);
#endif
  return 0;
}
