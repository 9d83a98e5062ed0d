//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Polls until a deadline.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

std::atomic<bool> arrived{false};
std::atomic<int> weight{0};

bool wait_until_arrived(Clock::time_point deadline) {
  while (!arrived.load()) {
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

int main() {
  std::thread carrier([] {
#if BUG == 1
    arrived = true;
#endif
    weight = 4;
    arrived = true;
  });
  bool in_time = wait_until_arrived(Clock::now() + 10ms);
#if BUG == 2
  assert(in_time);
#endif
  if (in_time) assert(weight == 4);
  carrier.join();
}
