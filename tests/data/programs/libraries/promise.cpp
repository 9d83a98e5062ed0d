//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 77}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 77}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 77}
// A promise and its future by hand: the value, or what shall be done with it, whichever comes first.
// BUG: `then` looks whether the value is there and leaves its continuation afterwards: a value that comes in between finds none.
#include <atomic>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

template <typename T>
class State {
 public:
  void fulfil(T value) {
    value_ = std::move(value);
    if (stage_.exchange(ready, std::memory_order_acq_rel) == continued) continuation_(*value_);
  }

  void then(std::function<void(const T&)> continuation) {
#if BUG
    if (stage_.load(std::memory_order_acquire) == ready) {
      continuation(*value_);
      return;
    }
    continuation_ = std::move(continuation);
    stage_.store(continued, std::memory_order_release);
#else
    continuation_ = std::move(continuation);
    int expected = empty;
    if (!stage_.compare_exchange_strong(expected, continued, std::memory_order_acq_rel)) continuation_(*value_);
#endif
  }

 private:
  enum { empty, continued, ready };

  std::optional<T> value_;
  std::function<void(const T&)> continuation_;
  std::atomic<int> stage_{empty};
};

template <typename T>
class Future {
 public:
  explicit Future(std::shared_ptr<State<T>> state) : state_(std::move(state)) {}
  void then(std::function<void(const T&)> continuation) { state_->then(std::move(continuation)); }

 private:
  std::shared_ptr<State<T>> state_;
};

template <typename T>
class Promise {
 public:
  Future<T> future() const { return Future<T>(state_); }
  void set_value(T value) { state_->fulfil(std::move(value)); }

 private:
  std::shared_ptr<State<T>> state_ = std::make_shared<State<T>>();
};

int main() {
  int seen = 0;
  {
    Promise<int> promise;
    Future<int> future = promise.future();
    std::thread producer([&promise] { promise.set_value(42); });
    future.then([&seen](const int& value) { seen = value; });
    producer.join();
  }
  assert(seen == 42);
}
