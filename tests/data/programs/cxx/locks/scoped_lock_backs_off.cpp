//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
//! {"args": ["--define", "FIXED=1", "--", "-std=c++17"], "exit": 0}
// A scoped_lock of two mutexes never waits for one while it holds the other.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex left, right;
int plates = 0;

int main() {
  std::thread other([] {
    std::lock_guard first(right);
    std::lock_guard second(left);
    ++plates;
  });
  {
#ifdef FIXED
    std::scoped_lock both(left, right);
#else
    std::lock_guard first(left);
    std::lock_guard second(right);
#endif
    ++plates;
  }
  other.join();
  assert(plates == 2);
}
