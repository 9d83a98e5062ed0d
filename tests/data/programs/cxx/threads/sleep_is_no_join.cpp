//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Sleeping and yielding for long enough does not order anything.
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;

int main() {
  int result = 0;
  std::thread worker([&result] {
    std::this_thread::yield();
    result = 1;
  });
#ifdef FIXED
  worker.join();
  assert(result == 1);
#else
  std::this_thread::sleep_for(100ms);
  std::this_thread::yield();
  assert(result == 1 || result == 0);
  worker.join();
#endif
}
