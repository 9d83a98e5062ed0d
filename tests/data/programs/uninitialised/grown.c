//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 15, "message": "block that line 10 allocates was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// What realloc adds is not set; what it keeps is as it was.
#include <stdlib.h>

int main(void) {
  int result = 0;
  int *numbers = malloc(sizeof *numbers);
  numbers[0] = 3;
  numbers = realloc(numbers, 2 * sizeof *numbers);
  if (numbers[0] != 3) result = 1;
#ifdef FIXED
  numbers[1] = 0;
#endif
  if (numbers[1] != 0) result = 2;
  free(numbers);
  return result;
}
