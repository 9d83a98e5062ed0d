// A function of the C library that goes on from run to run: the failure does not show again, which is said, and is no verdict.
//! {"exit": 5, "args": ["--allow=lrand48"], "stderr": "the program is not deterministic"}
//! {"exit": 5, "args": ["--allow=lrand48"], "stderr": "after step 0, in thread main: in one of them it fails at not_deterministic.c:10 (assertion), in the other it ends"}
//! {"exit": 5, "args": ["--allow=lrand48"], "stderr": "It calls lrand48 of the C library (--allow)"}
#include <assert.h>
#include <stdlib.h>

int main(void) {
  const long first = lrand48();
  assert(first != 0);
  return 0;
}
