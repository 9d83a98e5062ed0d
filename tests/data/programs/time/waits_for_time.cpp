//! {"args": ["--", "-DWAIT="], "exit": 0, "executions": 4}
//! {"args": ["--", "-DWAIT=std::this_thread::sleep_for(1ms)"], "exit": 0, "executions": 6, "not_covered": "waiting for time to pass"}
//! {"args": ["--", "-DWAIT=std::this_thread::yield()"], "exit": 0, "executions": 4}
//! {"args": ["--", "-DWAIT=if(done)break"], "exit": 0}
// Loops that end when it is late enough do end, whatever else they do.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::atomic<bool> done = false;

int main() {
  const auto deadline = Clock::now() + 10s;
  while (Clock::now() < deadline) {
    WAIT;
  }
  assert(done || Clock::now() >= deadline);
}
