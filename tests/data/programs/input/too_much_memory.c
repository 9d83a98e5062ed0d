//! {"exit": 2, "stderr": "too_much_memory.c:7: a thread's heap is full (4294 MB)"}
//! {"args": ["--limit-memory=400"], "exit": 2, "stderr": "too_much_memory.c:7: a thread's heap is full (400 MB)"}
// Allocation never fails here: it is refused.
#include <stdlib.h>

int main(void) {
  char *p = malloc(5ul << 30);
  return p == 0;
}
