// rand() is one sequence, and the report says so; --choose makes each call a choice.
//! {"exit": 0, "executions": 1, "not_covered": "values of rand, random other than those of one sequence"}
//! {"exit": 1, "kind": "assertion", "args": ["--choose=rand=0..3", "--choose=random=5..6"]}
//! {"exit": 0, "executions": 12, "args": ["--choose=rand=0..2", "--choose=random=5..8"]}
//! {"exit": 2, "args": ["--choose=rand"], "stderr": "'rand' is not NAME=LOW..HIGH"}
//! {"exit": 2, "args": ["--choose=rand=3..1"], "stderr": "'rand=3..1' is not NAME=LOW..HIGH"}
//! {"exit": 2, "args": ["--choose=rand=-1..1"], "stderr": "never returns less than 0"}
//! {"exit": 2, "args": ["--choose=rand=0..99999999"], "stderr": "more than 65536 values"}
//! {"exit": 2, "args": ["--choose=drand48=0..1"], "stderr": "cannot be chosen; supported: rand, random"}
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const int a = rand();
  const long b = random();
  assert(a != 3 || b != 6);
  return 0;
}
