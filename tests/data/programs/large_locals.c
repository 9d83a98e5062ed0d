//! {"exit": 0}
// Local variables that the compiler sets and copies with library calls.
#include <assert.h>

struct block {
  int v[80];
};

int main(void) {
  struct block x = {{0}};
  x.v[3] = 7;
  struct block y = x;
  assert(y.v[3] == 7 && y.v[79] == 0);
  return 0;
}
