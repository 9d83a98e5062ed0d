//! {"exit": 0, "args": ["--count-classes"], "reads-value-from": [1, 0]}
// Small atomics wrap around.
#include <assert.h>
#include <stdatomic.h>

_Atomic unsigned char small = 255;

int main(void) {
  assert(atomic_fetch_add(&small, 1) == 255);
  assert(small == 0);
  return 0;
}
