//! {"exit": 1, "kind": "data-race", "line": 17}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// One permit keeps the other thread out, two permits do not.
#include <cassert>
#include <semaphore>
#include <thread>

#ifdef FIXED
std::counting_semaphore<2> permits(1);
#else
std::counting_semaphore<2> permits(2);
#endif
int guests = 0;

void enter() {
  permits.acquire();
  ++guests;
  permits.release();
}

int main() {
  static_assert(decltype(permits)::max() >= 2);
  std::thread other(enter);
  enter();
  other.join();
  assert(guests == 2);
}
