// An intrinsic that Heddle does not know is refused, but only when it is reached.
//! {"exit": 2, "kind": "unsupported", "message": "reaches `llvm.x86.rdpmc`, which Heddle does not know .an intrinsic whose effects", "unsupported": ["llvm.x86.rdpmc:"]}
//! {"exit": 0, "args": ["--define", "NEVER=1"]}
#include <x86intrin.h>

#ifndef NEVER
#define NEVER 0
#endif

int main(void) {
  long long count = 0;
  if (!NEVER)
    count = __rdpmc(0);
  return count == -1;
}
