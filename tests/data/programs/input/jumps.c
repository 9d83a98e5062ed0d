//! {"exit": 2, "kind": "unsupported", "message": "reaches `_setjmp` .*setjmp and longjmp are not supported", "unsupported": ["_setjmp:8", "longjmp:8"]}
// Leaves functions behind the scheduler's back.
#include <setjmp.h>

jmp_buf back;

int main(void) {
  if (setjmp(back) == 0) longjmp(back, 1);
  return 0;
}
