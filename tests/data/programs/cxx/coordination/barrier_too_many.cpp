//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A barrier for two where only one comes.
#include <barrier>
#include <cassert>
#include <thread>

#ifdef FIXED
std::barrier meeting(1);
#else
std::barrier meeting(2);
#endif

int main() {
  bool passed = false;
  std::thread only([&passed] {
    meeting.arrive_and_wait();
    passed = true;
  });
  only.join();
  assert(passed);
}
