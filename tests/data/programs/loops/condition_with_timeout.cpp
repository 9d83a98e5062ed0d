//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Waits for a condition at most a millisecond at a time: no notification comes.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

std::mutex mutex;
std::condition_variable changed;
int level;

int main() {
  std::thread setter([] {
    std::lock_guard guard(mutex);
#if BUG == 1
    level = 1;
#else
    level = 2;
#endif
  });
  {
    std::unique_lock lock(mutex);
#if BUG == 2
    if (level < 2) changed.wait_for(lock, 1ms);
#else
    while (level < 2) changed.wait_for(lock, 1ms);
#endif
    assert(level == 2);
  }
  setter.join();
}
