//! {"args": ["--define", "HOW=1"], "exit": 0}
//! {"args": ["--define", "HOW=2"], "exit": 0}
//! {"args": ["--define", "HOW=3"], "exit": 0}
//! {"args": ["--define", "HOW=4"], "exit": 0}
//! {"args": ["--define", "HOW=5"], "exit": 0}
//! {"args": ["--define", "HOW=6"], "exit": 0}
//! {"args": ["--define", "HOW=7"], "exit": 0}
//! {"args": ["--define", "HOW=8"], "exit": 0}
// Whoever gives up waiting does so at the deadline or later; who does not may be in time.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <stop_token>
#include <thread>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::timed_mutex timed;
std::recursive_timed_mutex recursive;
std::shared_timed_mutex shared;
std::counting_semaphore<> permits(0);
std::promise<void> promise;

bool wait_for(std::chrono::milliseconds time) {
#if HOW == 1
  return timed.try_lock_for(time);
#elif HOW == 2
  return recursive.try_lock_until(Clock::now() + time);
#elif HOW == 3
  return shared.try_lock_for(time);
#elif HOW == 4
  return shared.try_lock_shared_until(Clock::now() + time);
#elif HOW == 5
  return permits.try_acquire_for(time);
#elif HOW == 6
  return promise.get_future().wait_for(time) == std::future_status::ready;
#elif HOW == 7
  return promise.get_future().wait_until(Clock::now() + time) == std::future_status::ready;
#elif HOW == 8
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  return changed.wait_for(lock, std::stop_token(), time, [] { return false; });
#endif
}

int main() {
  timed.lock();
  recursive.lock();
  shared.lock();
  std::thread other([] {
    const auto start = Clock::now();
    const bool got_it = wait_for(100ms);
    assert(!got_it && Clock::now() - start >= 100ms);
  });
  other.join();
}
