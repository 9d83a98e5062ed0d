//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A notification that comes before the wait wakes nobody: the predicate says whether to wait.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool ready = false;

int main() {
  std::thread worker([] {
    {
      std::lock_guard guard(mutex);
      ready = true;
    }
    changed.notify_one();
  });
  {
    std::unique_lock lock(mutex);
#ifdef FIXED
    changed.wait(lock, [] { return ready; });
#else
    changed.wait(lock);
#endif
    assert(ready && lock.owns_lock());
  }
  worker.join();
}
