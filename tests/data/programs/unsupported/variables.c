//! {"exit": 0, "args": ["--define", "USED=0"]}
//! {"exit": 2, "kind": "unsupported", "line": 23, "args": ["--define", "USED=1"], "message": "`program_invocation_name`", "unsupported": ["program_invocation_name:23", "stdin:24", "ungetc:24", "limit:25", "elsewhere:25", "own:27", "no_size:"]}
//! {"exit": 2, "kind": "unsupported", "line": 24, "args": ["--define", "USED=2"], "message": "`stdin` .*reading input"}
//! {"exit": 2, "kind": "unsupported", "line": 25, "args": ["--define", "USED=3"], "message": "`elsewhere` .*a variable that the program does not define"}
//! {"exit": 2, "kind": "unsupported", "line": 27, "args": ["--define", "USED=4"], "message": "`own`"}
//! {"exit": 2, "kind": "unsupported", "line": 28, "args": ["--define", "USED=5"], "message": "`limit`"}
// Variables that nothing defines: their addresses may be taken, and what accesses them ends there.
#include <stdatomic.h>
#include <stdio.h>
#include <stddef.h>

extern char *program_invocation_name;
extern atomic_int elsewhere;
extern const int limit;
extern __thread int own;
extern struct unknown no_size;
const int *kept = &limit;
void *kept_too = &no_size;

int main(void) {
  int used = USED;
  if (kept == NULL || kept_too == NULL) return 1;
  if (used == 1) return program_invocation_name == NULL;
  if (used == 2) return ungetc('a', stdin);
  if (used == 3) return atomic_fetch_add(&elsewhere, used) + limit;
  if (used == 4)
    return own;
  if (used == 5) return *kept;
  return 0;
}
