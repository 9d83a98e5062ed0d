//! {"exit": 1, "kind": "assertion", "line": 10}
//! {"args": ["--ignore=assertions", "--count-classes"], "exit": 0, "views": [2, 1]}
// Every choice is tried; assumptions cut off what is of no interest.
#include <assert.h>
#include <heddle.h>

int main(void) {
  unsigned n = heddle_choose(3);
  heddle_assume(n != 1);
  assert(n != 2);
  return 0;
}
