//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Between two locked calls the value may go away; value() of an empty optional throws.
#include <cassert>
#include <mutex>
#include <optional>
#include <thread>

class Slot {
 public:
  bool full() {
    std::lock_guard guard(mutex_);
    return value_.has_value();
  }
  int value() {
    std::lock_guard guard(mutex_);
    return value_.value();
  }
  int value_or(int other) {
    std::lock_guard guard(mutex_);
    return value_.value_or(other);
  }
  void clear() {
    std::lock_guard guard(mutex_);
    value_.reset();
  }

 private:
  std::mutex mutex_;
  std::optional<int> value_ = 5;
};

int main() {
  Slot slot;
  std::thread cleaner([&slot] { slot.clear(); });
#ifdef FIXED
  const int seen = slot.value_or(0);
#else
  const int seen = slot.full() ? slot.value() : 0;
#endif
  assert(seen == 5 || seen == 0);
  cleaner.join();
}
