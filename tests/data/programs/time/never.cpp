//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "HOW=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "HOW=2"], "exit": 1, "kind": "deadlock"}
// A deadline that no clock ever shows is none.
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <semaphore>

int main() {
#if HOW == 1
  std::binary_semaphore permit(0);
  (void)permit.try_acquire_for(std::chrono::hours::max());
#elif HOW == 2
  std::promise<void> promise;
  promise.get_future().wait_until(std::chrono::system_clock::time_point::max());
#else
  std::mutex mutex;
  std::condition_variable changed;
  std::unique_lock lock(mutex);
  changed.wait_until(lock, std::chrono::steady_clock::time_point::max());
#endif
}
