//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A thread and main use one interface; one implementation protects itself, the other does not.
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

class Counter {
 public:
  virtual ~Counter() = default;
  virtual void increment() = 0;
  virtual int value() const = 0;
};

class PlainCounter : public Counter {
 public:
  void increment() override { ++value_; }
  int value() const override { return value_; }

 private:
  int value_ = 0;
};

class LockedCounter final : public PlainCounter {
 public:
  void increment() override {
    std::lock_guard guard(mutex_);
    PlainCounter::increment();
  }

 private:
  std::mutex mutex_;
};

int main() {
#ifdef FIXED
  std::unique_ptr<Counter> counter = std::make_unique<LockedCounter>();
#else
  std::unique_ptr<Counter> counter = std::make_unique<PlainCounter>();
#endif
  std::thread other([&counter = *counter] { counter.increment(); });
  counter->increment();
  other.join();
  assert(counter->value() == 2);
}
