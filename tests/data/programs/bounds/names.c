//! {"args": ["--define", "CASE=1"], "exit": 1, "kind": "out-of-bounds", "line": 20, "message": "end of the block that line 14 allocates: it has 8 bytes, and byte 9 is used, 1 beyond its end"}
//! {"args": ["--define", "CASE=2"], "exit": 1, "kind": "out-of-bounds", "line": 21, "message": "end of title: it has 6 bytes, and byte 7 is used"}
//! {"args": ["--define", "CASE=3"], "exit": 1, "kind": "out-of-bounds", "line": 22, "message": "end of a string literal: it has 4 bytes, and bytes 1 to 5 are used, 1 beyond its end"}
//! {"args": ["--define", "CASE=4"], "exit": 1, "kind": "out-of-bounds", "line": 23, "message": "before the beginning of the block that line 14 allocates: it has 8 bytes, and 1 byte from 1 byte before its beginning on is used"}
//! {"args": ["--define", "CASE=5"], "exit": 1, "kind": "out-of-bounds", "line": 24, "message": "end of the block that line 14 allocates: it has 8 bytes, and bytes 9 to 12 are used, 4 beyond its end"}
// What lies beyond an object belongs to nobody: the object is named, with its size.
#include <stdlib.h>
#include <string.h>

char title[6] = "abcdef";
char *kept;

int main(void) {
  char *block = malloc(8);
  char *const text = "abc";
  char a[64];
  kept = block;
  int *numbers = (int *)block;
  memset(block, 'x', 8);
  if (CASE == 1) strncpy(block, "0123456789", 9);
  if (CASE == 2) return (int)strlen(title);
  if (CASE == 3) memcpy(a, text, 5);
  if (CASE == 4) kept[-1] = 1;
  if (CASE == 5) return ((int *)kept)[2] + numbers[0];
  free(block);
  return 0;
}
