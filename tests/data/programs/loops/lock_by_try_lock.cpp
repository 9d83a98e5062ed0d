//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "data-race"}
// lock() is try_lock() until it succeeds.
#include <atomic>
#include <mutex>
#include <thread>

class SpinLock {
 public:
  bool try_lock() {
#if BUG == 2
    if (held_.load()) return false;
    held_ = true;
    return true;
#else
    return !held_.exchange(true, std::memory_order_acquire);
#endif
  }
  void lock() {
    while (!try_lock()) {
    }
  }
  void unlock() {
#if BUG != 1
    held_.store(false, std::memory_order_release);
#endif
  }

 private:
  std::atomic<bool> held_{false};
};

SpinLock lock;
int balance;

void deposit() {
  std::lock_guard guard(lock);
  balance += 10;
}

int main() {
  std::thread a(deposit), b(deposit);
  a.join();
  b.join();
}
