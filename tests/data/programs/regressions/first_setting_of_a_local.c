//! {"exit": 1, "kind": "out-of-bounds"}
// The first setting of a variable is checked like any other.
#include <string.h>
char *g;
void use(char *p) {
  g = p;
}
int main(void) {
  char b[8];
  memset(b, 1, 64);
  use(b);
  return 0;
}
