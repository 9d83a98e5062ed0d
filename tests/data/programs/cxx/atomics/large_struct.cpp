//! {"exit": 1, "kind": "assertion", "line": 35, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A pair of 16 bytes is replaced as a whole; two halves that are each atomic are not.
#include <atomic>
#include <cassert>
#include <thread>

struct Range {
  long low;
  long high;
};

#ifdef FIXED
std::atomic<Range> range{Range{1, 2}};
void move() {
  range.store(Range{11, 12});
}
Range look() {
  return range.load();
}
#else
std::atomic<long> low{1}, high{2};
void move() {
  low = 11;
  high = 12;
}
Range look() {
  return {low, high};
}
#endif

int main() {
  std::thread mover(move);
  const Range seen = look();
  assert(seen.high == seen.low + 1);
  mover.join();
}
