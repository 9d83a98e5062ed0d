//! {"exit": 1, "kind": "out-of-bounds", "line": 14, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A character is read from beyond the heap block of a long string.
#include <cassert>
#include <string>

int main() {
  const std::string text(40, 'x');
#ifdef FIXED
  const std::size_t index = text.size();
#else
  const std::size_t index = text.capacity() + 10;
#endif
  const char behind = text.data()[index];
  assert(behind == '\0');
}
