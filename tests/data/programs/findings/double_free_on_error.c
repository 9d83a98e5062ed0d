//! {"exit": 1, "kind": "double-free", "line": 17, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The function that fails frees what it was given, and so does its caller.
#include <stdlib.h>

int parse(int *buffer) {
  if (buffer[0] != 0) return 1;
#ifndef FIXED
  free(buffer);
#endif
  return 0;
}

int main(void) {
  int *buffer = calloc(4, sizeof *buffer);
  int parsed = parse(buffer);
  free(buffer);
  return parsed;
}
