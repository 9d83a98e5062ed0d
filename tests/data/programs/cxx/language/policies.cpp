//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A class gets its locking from a policy, and its interface from a base that knows it (CRTP).
#include <cassert>
#include <mutex>
#include <thread>

struct Unprotected {
  void lock() {}
  void unlock() {}
};

template <typename Derived>
class Countable {
 public:
  void count() { static_cast<Derived*>(this)->add(1); }
};

template <typename Mutex>
class Total : public Countable<Total<Mutex>> {
 public:
  void add(int amount) {
    std::lock_guard guard(mutex_);
    value_ += amount;
  }
  int value() const { return value_; }

 private:
  Mutex mutex_;
  int value_ = 0;
};

int main() {
#ifdef FIXED
  Total<std::mutex> total;
#else
  Total<Unprotected> total;
#endif
  std::thread other([&total] { total.count(); });
  total.count();
  other.join();
  assert(total.value() == 2);
}
