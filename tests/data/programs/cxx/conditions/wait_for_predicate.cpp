//! {"exit": 1, "kind": "assertion", "line": 28, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A wait with a time limit may end without what it waits for.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

std::mutex mutex;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread worker([] {
    std::lock_guard guard(mutex);
    ready = true;
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    const bool in_time = changed.wait_for(lock, 20ms, [] { return ready; });
#ifdef FIXED
    assert(in_time == ready);
#else
    assert(in_time);
#endif
  }
  worker.join();
  assert(ready);
}
