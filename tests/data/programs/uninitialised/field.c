//! {"exit": 0}
//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 21, "thread": "main", "message": "block that line 15 allocates was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// One member of an allocated struct is not set.
#include <stdlib.h>

struct node {
  int value;
  int marked;
};

int main(void) {
  int result = 0;
  // calloc would set all of it.
  struct node *n = malloc(sizeof *n);
  n->value = 1;
#ifdef FIXED
  n->marked = 0;
#endif
  struct node copy = *n;  // copying is no use
  if (n->marked) result = copy.value;
  free(n);
  return result;
}
