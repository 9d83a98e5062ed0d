//! {"exit": 0, "executions": 2}
//! {"args": ["--define", "LATE=1"], "exit": 1, "kind": "assertion", "line": 24}
// Who looks again and again whether something has happened, and sleeps in between, waits for it.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::atomic<bool> ready = false;

int main() {
#ifdef LATE
  const auto start = Clock::now();
#endif
  std::thread worker([] {
    std::this_thread::sleep_for(1s);
    ready = true;
  });
  while (!ready) std::this_thread::sleep_for(1ms);
#ifdef LATE
  assert(Clock::now() - start < 1h);
  assert(Clock::now() - start >= 1s);
#endif
  worker.join();
}
