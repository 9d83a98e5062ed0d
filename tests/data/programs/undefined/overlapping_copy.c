//! {"exit": 1, "kind": "undefined", "line": 22, "message": "source and destination of a copy overlap"}
//! {"args": ["--define", "LOCAL=1"], "exit": 1, "kind": "undefined", "line": 20}
//! {"args": ["--define", "TEXT=1"], "exit": 1, "kind": "undefined", "line": 18}
//! {"args": ["--ignore", "undefined"], "exit": 0}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// memcpy of blocks that overlap, which memmove may copy. A struct may be copied to itself.
#include <string.h>

char shared[16] = "abcdef";
struct wide {
  char bytes[64];
} w, *p = &w;

int main(void) {
  char local[16] = "abcdef";
  *p = w;
#ifdef TEXT
  strcpy(shared + 1, shared);
#elif defined LOCAL
  memcpy(local + 1, local, 4);
#elif !defined FIXED
  memcpy(shared + 1, shared, 4);
#else
  memcpy(shared + 4, shared, 4);
  memmove(shared + 1, shared, 4);
  memmove(local + 1, local, 4);
  strcpy(shared + 12, shared + 6);
#endif
  return local[0] - 'a';
}
