//! {"exit": 1, "kind": "out-of-bounds"}
// Thread-local arrays have ends, too.
#include <stdlib.h>
_Thread_local int a[4];
volatile int i = 100;
int main(void) {
  a[i] = 5;
  return a[1];
}
