//! {"exit": 0, "executions": 1}
// What runs before main has run when main begins.
#include <assert.h>

int x;
__attribute__((constructor)) static void set(void) { x = 5; }

int main(void) {
  assert(x == 5);
  return 0;
}
