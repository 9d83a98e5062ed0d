//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Any class with lock and unlock works with the guards; this one counts how often it was locked.
#include <cassert>
#include <mutex>
#include <thread>

class CountingMutex {
 public:
  void lock() {
#ifdef FIXED
    mutex_.lock();
    ++count_;
#else
    ++count_;
    mutex_.lock();
#endif
  }
  void unlock() {
    mutex_.unlock();
  }
  int count() const {
    return count_;
  }

 private:
  std::mutex mutex_;
  int count_ = 0;
};

int main() {
  CountingMutex mutex;
  std::thread other([&mutex] { std::lock_guard guard(mutex); });
  { std::unique_lock lock(mutex); }
  other.join();
  assert(mutex.count() == 2);
}
