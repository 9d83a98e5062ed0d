//! {"args": ["--define", "HOW=1", "--", "-DWANTED=no_timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=1", "--", "-DWANTED=timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=2", "--", "-DWANTED=no_timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=2", "--", "-DWANTED=timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=3", "--", "-DWANTED=no_timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=3", "--", "-DWANTED=timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=4", "--", "-DWANTED=no_timeout"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "HOW=4", "--", "-DWANTED=timeout"], "exit": 1, "kind": "assertion"}
// A wait of less than a second may be over in time, or not, when it has been notified.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::mutex mutex;
#if HOW == 4
  std::condition_variable_any changed;
#else
  std::condition_variable changed;
#endif
  bool notified = false;
  std::unique_lock lock(mutex);
  std::thread other([&] {
    std::lock_guard guard(mutex);
    notified = true;
    changed.notify_one();
  });
#if HOW == 1 || HOW == 4
  const std::cv_status status = changed.wait_for(lock, 100ms);
#elif HOW == 2
  const std::cv_status status = changed.wait_until(lock, std::chrono::steady_clock::now() + 100ms);
#else
  const std::cv_status status = changed.wait_until(lock, std::chrono::system_clock::now() + 100ms);
#endif
  assert(!notified || status != std::cv_status::WANTED);
  lock.unlock();
  other.join();
}
