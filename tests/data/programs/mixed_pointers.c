//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
// A pointer that may be to one of two local arrays: all accesses to them must go the same way.
#include <assert.h>
#include <heddle.h>

int main(void) {
  int a[4] = {0}, b[4] = {0};
  unsigned c = heddle_choose(2), i = heddle_choose(2);
  for (unsigned k = 0; k < 2; k++) {
    if (k == 1) assert((c ? a[i & 3] : b[i & 3]) == 1);
    int *p = c ? a : b;
    p[i & 3] = 1;
  }
  return 0;
}
