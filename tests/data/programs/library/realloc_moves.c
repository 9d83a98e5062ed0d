//! {"exit": 1, "kind": "use-after-free", "line": 15}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// What realloc has replaced must not be touched through the old pointer.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *small = malloc(2 * sizeof *small);
  small[0] = 1;
  int *large = realloc(small, 200 * sizeof *large);
  large[199] = 2;
#ifdef FIXED
  assert(large[0] == 1);
#else
  assert(small[0] == 1);
#endif
  free(large);
  return 0;
}
