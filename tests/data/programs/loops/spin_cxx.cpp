//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
// A spin lock as a class, and a flag that is waited for politely.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class SpinLock {
 public:
  void lock() {
    while (flag_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  }
  void unlock() { flag_.clear(std::memory_order_release); }

 private:
  std::atomic_flag flag_;
};

int main() {
  SpinLock lock;
  std::atomic<bool> ready = false;
  int sum = 0;
  std::thread other([&] {
    while (!ready.load(std::memory_order_acquire)) {
    }
    std::lock_guard guard(lock);
    ++sum;
  });
  {
    std::lock_guard guard(lock);
    ++sum;
  }
#ifndef BUG
  ready.store(true, std::memory_order_release);
#endif
  other.join();
  assert(sum == 2);
}
