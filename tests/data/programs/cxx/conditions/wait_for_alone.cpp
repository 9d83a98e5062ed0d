//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Nobody notifies: only a wait with a time limit comes back, and it has the lock again.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>

using namespace std::chrono_literals;

int main() {
  std::mutex mutex;
  std::condition_variable never;
  std::unique_lock lock(mutex);
#ifdef FIXED
  assert(never.wait_for(lock, 1ms) == std::cv_status::timeout);
  const auto deadline = std::chrono::steady_clock::now() + 1ms;
  assert(never.wait_until(lock, deadline) == std::cv_status::timeout);
  assert(!never.wait_until(lock, deadline, [] { return false; }));
  assert(never.wait_for(lock, 1ms, [] { return true; }));
#else
  never.wait(lock);
#endif
  assert(lock.owns_lock());
}
