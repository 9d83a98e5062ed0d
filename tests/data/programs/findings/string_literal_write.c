//! {"exit": 1, "kind": "invalid-access", "line": 10, "message": "^write to a constant \\(a string literal or a const object\\)"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A string literal must not be changed; an array that was set from one may be.
#include <assert.h>

char *literal = "abc";
char array[] = "abc";

void raise_first(char *text) {
  text[0] = 'A';
}

int main(void) {
#ifdef FIXED
  raise_first(array);
#else
  raise_first(literal);
#endif
  assert(array[0] == 'A' && array[3] == 0);
  return 0;
}
