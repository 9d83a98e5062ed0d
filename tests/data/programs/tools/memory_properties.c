//! {"args": ["--property=valid-memsafety.prp"], "exit": 1, "kind": "leak"}
//! {"args": ["--property=valid-memsafety.prp", "--define", "KEPT=1"], "exit": 0}
//! {"args": ["--property=valid-memcleanup.prp", "--define", "KEPT=1"], "exit": 1, "kind": "leak"}
//! {"args": ["--property=valid-memcleanup.prp"], "exit": 1, "kind": "leak"}
//! {"args": ["--property=valid-memsafety.prp", "--define", "TWICE=1"], "exit": 1, "kind": "double-free"}
//! {"args": ["--property=valid-memsafety.prp", "--define", "BEYOND=1"], "exit": 1, "kind": "out-of-bounds"}
//! {"args": ["--property=valid-memcleanup.prp", "--define", "FREED=1"], "exit": 0}
//! {"args": ["--property=no-overflow.prp", "--define", "OVERFLOW=1"], "exit": 1, "kind": "undefined", "message": "overflow"}
//! {"args": ["--property=valid-memsafety.prp", "--define", "OVERFLOW=1", "--define", "FREED=1"], "exit": 0}
//! {"args": ["--property=no-overflow.prp", "--define", "SHIFT=1"], "exit": 0}
#include <limits.h>
#include <stdlib.h>

int number = INT_MAX;

int *kept;

int main(void) {
  int *block = malloc(2 * sizeof *block);
  block[0] = 1;
#ifdef KEPT
  kept = block;
#endif
#ifdef BEYOND
  block[2] = 1;
#endif
#ifdef OVERFLOW
  ++number;
#endif
#ifdef SHIFT
  number = 1 << (number & 63);
  if (number == 77) __builtin_unreachable();
#endif
#ifdef TWICE
  free(block);
#endif
#if defined FREED || defined TWICE
  free(block);
#endif
  return 0;
}
