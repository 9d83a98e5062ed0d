//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A counter locks when it is written, and forgets to when it is read.
#include <cassert>
#include <mutex>
#include <thread>

class Counter {
 public:
  void increment() {
    std::lock_guard<std::mutex> guard(mutex_);
    ++value_;
  }
  int value() const {
#ifdef FIXED
    std::lock_guard<std::mutex> guard(mutex_);
#endif
    return value_;
  }

 private:
  mutable std::mutex mutex_;
  int value_ = 0;
};

int main() {
  Counter counter;
  std::thread worker([&counter] { counter.increment(); });
  const int seen = counter.value();
  worker.join();
  assert(seen <= 1 && counter.value() == 1);
}
