//! {"exit": 1, "kind": "assertion", "line": 25, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Two readers can be inside at the same time, a reader and a writer cannot.
#include <atomic>
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
std::atomic<int> inside;

int main() {
  std::thread other([] {
#ifdef FIXED
    std::unique_lock lock(mutex);
#else
    std::shared_lock lock(mutex);
#endif
    ++inside;
    --inside;
  });
  {
    std::shared_lock lock(mutex);
    assert(inside == 0);
  }
  other.join();
}
