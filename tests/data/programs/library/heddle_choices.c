//! {"exit": 1, "kind": "assertion", "line": 14, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0, "executions": 4}
//! {"args": ["--ignore=assertions"], "exit": 0, "executions": 6}
// Every combination of choices is tried, 3 times 2; two of the six are assumed away by the fix.
#include <assert.h>
#include <heddle.h>

int main(void) {
  unsigned first = heddle_choose(3);
  unsigned second = heddle_choose(2);
#ifdef FIXED
  heddle_assume(first != 2);
#endif
  assert(first + second != 3);
  return 0;
}
