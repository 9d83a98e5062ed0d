//! {"exit": 1, "kind": "out-of-bounds", "line": 16, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// An array owned by a unique_ptr is filled one element too far.
#include <cassert>
#include <cstddef>
#include <memory>

int main() {
  const std::size_t count = 4;
  auto numbers = std::make_unique<int[]>(count);
#ifdef FIXED
  for (std::size_t i = 0; i < count; ++i) {
#else
  for (std::size_t i = 0; i <= count; ++i) {
#endif
    numbers[i] = static_cast<int>(i);
  }
  assert(numbers[3] == 3);
}
