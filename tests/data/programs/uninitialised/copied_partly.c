//! {"args": ["--uninitialised"], "exit": 0}
//! {"args": ["--uninitialised", "--define", "UNSET=1"], "exit": 1, "kind": "uninitialised-read", "line": 24, "message": "it is read at line 14"}
// Of a struct that is partly set and copied, the members that were set may be used.
#include <stdlib.h>
#include <string.h>

struct record {
  int key;
  int value;
};

static int get(const struct record *from, int which) {
  // It is read here, and returned.
  return which ? from->value : from->key;
}

int main(void) {
  struct record *a = malloc(sizeof *a), *b = malloc(2 * sizeof *b);
  a->key = 4;
  memcpy(&b[1], a, sizeof *a);
  int result = get(&b[1], 0) != 4;
#ifdef UNSET
  int value = get(&b[1], 1);
  if (value == 4) result = 5;
#endif
  free(a);
  free(b);
  return result;
}
