//! {"exit": 0, "args": ["--define", "FAILS=0"]}
//! {"exit": 2, "kind": "unsupported", "args": ["--define", "FAILS=1"], "message": "reaches `longjmp`", "unsupported": ["longjmp:11", "_setjmp:15"]}
// Leaves functions behind the scheduler's back, only where something fails.
#include <setjmp.h>

static jmp_buf back;
static int is_prepared;

static void compute(int fails) {
  is_prepared |= fails;
  if (fails) longjmp(back, 1);
}

int main(void) {
  if (is_prepared && setjmp(back) != 0) return 0;
  compute(FAILS);
  return 0;
}
