//! {"exit": 1, "kind": "data-race", "line": 23, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Relaxed accesses with fences around them order the message as well.
#include <atomic>
#include <cassert>
#include <thread>

int message = 0;
std::atomic<int> sent = 0;

int main() {
  std::thread sender([] {
    message = 7;
#ifdef FIXED
    std::atomic_thread_fence(std::memory_order_release);
#endif
    sent.store(1, std::memory_order_relaxed);
  });
  if (sent.load(std::memory_order_relaxed) == 1) {
#ifdef FIXED
    std::atomic_thread_fence(std::memory_order_acquire);
#endif
    assert(message == 7);
  }
  sender.join();
}
