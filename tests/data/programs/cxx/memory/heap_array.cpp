//! {"exit": 1, "kind": "out-of-bounds", "line": 16, "thread": "T1"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The index of a shared ring goes beyond its array, unless it begins again at the end.
#include <atomic>
#include <cassert>
#include <thread>

int* ring = new int[2]();
std::atomic<unsigned> next = 1;

void put(int value) {
#ifdef FIXED
  ring[next++ % 2] = value;
#else
  const unsigned index = next++;
  ring[index] = value;
#endif
}

int main() {
  put(1);
  std::thread other([] { put(2); });
  other.join();
  assert(ring[0] == 2 && ring[1] == 1);
  delete[] ring;
}
