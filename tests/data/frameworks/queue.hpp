// A queue for several threads, as the tests beside it use it.
#pragma once

#include <mutex>
#include <optional>
#include <queue>

template <class T>
class Queue {
 public:
  void push(T value) {
    const std::lock_guard hold(lock_);
    items_.push(value);
  }
  std::optional<T> try_pop() {
    const std::lock_guard hold(lock_);
    if (items_.empty()) return {};
    const T value = items_.front();
    items_.pop();
    return value;
  }
  // Without the lock.
  bool seems_empty() const { return items_.empty(); }

 private:
  std::mutex lock_;
  std::queue<T> items_;
};
