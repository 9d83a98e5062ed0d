//! {"exit": 1, "kind": "double-free", "line": 13, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Deleting a pointer again is an error, deleting a null pointer is not.
#include <cassert>

int main() {
  int* number = new int(6);
  assert(*number == 6);
  delete number;
#ifdef FIXED
  number = nullptr;
#endif
  delete number;
  int* none = nullptr;
  delete[] none;
}
