//! {"exit": 0}
// What the C library left in its own errno is not the program's.
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
volatile double m = -1;
volatile double r;
int main(void) {
  r = log(m);
  r = pow(m, 0.5);
  errno = 0;
  long v = strtol("5", 0, 10);
  assert(v == 5);
  assert(errno == 0);
  return 0;
}
