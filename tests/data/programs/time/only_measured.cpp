//! {"exit": 0, "executions": 6, "args": ["--reduction=dpor"]}
//! {"args": ["--define", "MEASURED=1", "--reduction=dpor"], "exit": 0, "executions": 6}
// A program that measures how long it takes, and prints that, has no more executions than one that does not.
#include <atomic>
#include <chrono>
#include <iostream>
#include <thread>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::atomic<int> sum = 0;

int main() {
  const auto work = [] {
    sum++;
    sum++;
    std::this_thread::sleep_for(1ms);
  };
#ifdef MEASURED
  const auto start = Clock::now();
#endif
  std::thread other(work), third(work);
  other.join();
  third.join();
#ifdef MEASURED
  const std::chrono::duration<double> elapsed = Clock::now() - start;
  std::cout << elapsed.count() << " s, "
            << std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count() << " ms\n";
#endif
}
