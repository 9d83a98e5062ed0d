//! {"exit": 1, "kind": "terminate", "line": 8, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A handler for another type does not catch.
#include <cassert>
#include <stdexcept>

int half(int number) {
  if (number % 2 != 0) throw std::invalid_argument("odd");
  return number / 2;
}

int main() {
  int result = 0;
  try {
    result = half(7);
#ifdef FIXED
  } catch (const std::logic_error&) {
#else
  } catch (const std::runtime_error&) {
#endif
    result = -1;
  }
  assert(result == -1);
}
