//! {"exit": 1, "kind": "assertion", "line": 7, "message": "main read the clock = 1000691201000000001 at line 6 .*, when a long time had passed"}
// The reason names the time that the program got.
#include <assert.h>
#include <time.h>
int main(void) {
  const time_t first = time(0), second = time(0);
  assert(second - first < 5);
}
