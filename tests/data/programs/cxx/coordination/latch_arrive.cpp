//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Both threads leave something behind and meet at a latch before they look at the other's.
#include <cassert>
#include <latch>
#include <thread>

std::latch meeting(2);
int left = 0, right = 0;

int main() {
  std::thread other([] {
    right = 2;
    meeting.arrive_and_wait();
    assert(left == 1);
  });
  left = 1;
#ifdef FIXED
  meeting.arrive_and_wait();
#else
  meeting.count_down();
#endif
  assert(right == 2 || right == 0);
  other.join();
  assert(meeting.try_wait());
}
