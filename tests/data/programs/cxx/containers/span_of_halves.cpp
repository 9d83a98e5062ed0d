//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two threads each fill their part of a buffer, seen through a span.
#include <algorithm>
#include <cassert>
#include <span>
#include <thread>
#include <vector>

void fill(std::span<int> part, int value) {
  for (int& element : part) element = value;
}

int main() {
  std::vector<int> buffer(4);
  const std::span<int> all(buffer);
#ifdef FIXED
  std::thread other(fill, all.first(2), 1);
#else
  std::thread other(fill, all.first(3), 1);
#endif
  fill(all.subspan(2), 2);
  other.join();
  assert(all.size_bytes() == 4 * sizeof(int) && all.front() == 1 && all.back() == 2);
}
