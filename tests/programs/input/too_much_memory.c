//! {"exit": 2, "stderr": "too_much_memory.c:6: a thread's heap is full (16 MB)"}
// Allocation never fails here: it is refused.
#include <stdlib.h>

int main(void) {
  char *p = malloc(20 << 20);
  return p == 0;
}
