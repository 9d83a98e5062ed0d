//! {"args": ["--uninitialised"], "exit": 1, "kind": "uninitialised-read", "line": 12, "message": "block that line 8 allocates was never set"}
//! {"args": ["--uninitialised", "--define", "FIXED=1"], "exit": 0}
// new int[n] sets nothing, new int[n]() and std::make_unique set all elements.
#include <memory>

int main() {
#ifndef FIXED
  const std::unique_ptr<int[]> numbers(new int[3]);
#else
  const std::unique_ptr<int[]> numbers(new int[3]());
#endif
  if (numbers[1] > 2) return 1;
  const auto others = std::make_unique<int[]>(2);
  return others[1];
}
