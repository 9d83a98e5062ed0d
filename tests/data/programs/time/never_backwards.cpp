//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
// A point of time that comes with a promise is not later than the clock of who gets it.
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

using Clock = std::chrono::steady_clock;

int main() {
  std::promise<Clock::time_point> promise;
  std::future<Clock::time_point> future = promise.get_future();
  std::thread other([&promise] {
    Clock::now();
    promise.set_value(Clock::now());
  });
  const Clock::time_point sent = future.get();
  assert(sent <= Clock::now());
  other.join();
}
