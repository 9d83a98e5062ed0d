//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Each thread writes its half, waits for the other at a barrier and reads the other's half.
#include <barrier>
#include <cassert>
#include <thread>

std::barrier meeting(2);
int halves[2] = {};

void work(int me) {
  halves[me] = me + 1;
#ifdef FIXED
  meeting.arrive_and_wait();
  assert(halves[1 - me] == 2 - me);
#else
  const int seen = halves[1 - me];
  assert(seen == 2 - me || seen == 0);
#endif
}

int main() {
  std::thread other(work, 1);
  work(0);
  other.join();
}
