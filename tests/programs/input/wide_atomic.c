//! {"exit": 2, "stderr": "an atomic store of more than eight bytes is not supported"}
// Sixteen bytes at once.
#include <stdatomic.h>

struct pair {
  long a, b;
};
_Atomic struct pair shared;

int main(void) {
  struct pair p = {1, 2};
  atomic_store(&shared, p);
  return 0;
}
