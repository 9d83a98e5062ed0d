//! {"exit": 1, "kind": "assertion", "line": 37, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two numbers that belong together: one atomic pair never shows half of a change.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>

struct Range {
  std::int32_t low, high;
};

#ifdef FIXED
std::atomic<Range> range{Range{0, 0}};

void move_to(Range to) {
  range.store(to);
}
Range current() {
  return range.load();
}
#else
std::atomic<std::int32_t> low = 0, high = 0;

void move_to(Range to) {
  low = to.low;
  high = to.high;
}
Range current() {
  return Range{low, high};
}
#endif

int main() {
  std::thread mover([] { move_to(Range{10, 10}); });
  const Range seen = current();
  assert(seen.low == seen.high);
  mover.join();
}
