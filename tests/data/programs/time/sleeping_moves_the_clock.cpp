//! {"exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
// However one sleeps, at least that much time is over afterwards.
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

int main() {
  const auto start = Clock::now();
  std::this_thread::sleep_for(10s);
  assert(Clock::now() - start >= 10s);
  std::this_thread::sleep_until(start + 20s);
  assert(Clock::now() - start >= 20s);
  std::this_thread::sleep_for(1.5ms);
  assert(Clock::now() - start >= 20s + 1500us);
  std::this_thread::sleep_until(std::chrono::system_clock::now() + 100ms);
  assert(Clock::now() - start >= 20s + 101ms);
}
