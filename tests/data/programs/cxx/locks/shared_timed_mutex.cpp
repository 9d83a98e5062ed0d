//! {"exit": 1, "kind": "assertion", "line": 29, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A reader that waits a while for a writer to leave goes on without the lock if it must.
#include <cassert>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

using namespace std::chrono_literals;

std::shared_timed_mutex mutex;
int page = 1;

int main() {
  std::thread writer([] {
    std::unique_lock lock(mutex);
    page = 2;
  });
  int seen = 0;
  {
    std::shared_lock lock(mutex, std::defer_lock);
    if (lock.try_lock_for(10ms)) seen = page;
  }
  writer.join();
#ifdef FIXED
  assert(seen >= 0 && seen <= 2);
#else
  assert(seen != 0);
#endif
}
