//! {"args": ["--uninitialised"], "exit": 0}
//! {"args": ["--uninitialised", "--define", "WIDE=1"], "exit": 1, "kind": "uninitialised-read", "line": 22}
// A member of a union is set as far as another one has set its bytes.
#include <stdlib.h>

union word {
  unsigned char bytes[8];
  unsigned short half;
  unsigned long whole;
};

int main(void) {
  union word *w = malloc(sizeof *w);
  int result = 0;
  w->bytes[0] = 1;
  w->bytes[1] = 2;
  if (w->half != 0x201) result = 1;
#ifndef WIDE
  w->whole = 3;
#endif
  union word copy = *w;
  if (copy.whole == 0x201) result = 2;
  free(w);
  return result;
}
