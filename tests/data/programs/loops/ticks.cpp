//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A clock that ticks until it is stopped.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

using namespace std::chrono_literals;

std::atomic<bool> running{true}, stopped{false};

void tick() {
  [[maybe_unused]] int ticks = 0;
#if BUG == 2
  stopped = true;
#endif
  while (running) {
    ++ticks;
    std::this_thread::sleep_for(1ms);
  }
  stopped = true;
}

int main() {
  std::thread clock(tick);
#if BUG == 2
  assert(!stopped);
#endif
#if BUG != 1
  running = false;
#endif
  clock.join();
  assert(stopped);
}
