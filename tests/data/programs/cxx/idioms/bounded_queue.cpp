//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A bounded queue with a condition variable for each side. The buggy pop notifies the condition that consumers
// wait on, and a producer that waits for room is never woken.
#include <array>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <utility>

template <typename T, std::size_t Capacity>
class BoundedQueue {
 public:
  BoundedQueue() = default;
  BoundedQueue(const BoundedQueue&) = delete;
  BoundedQueue& operator=(const BoundedQueue&) = delete;

  void push(T item) {
    std::unique_lock lock(mutex_);
    not_full_.wait(lock, [this] { return size_ < Capacity; });
    items_[(first_ + size_) % Capacity] = std::move(item);
    ++size_;
    not_empty_.notify_one();
  }

  T pop() {
    std::unique_lock lock(mutex_);
    not_empty_.wait(lock, [this] { return size_ > 0; });
    T item = std::move(items_[first_]);
    first_ = (first_ + 1) % Capacity;
    --size_;
#ifdef FIXED
    not_full_.notify_one();
#else
    not_empty_.notify_one();
#endif
    return item;
  }

  [[nodiscard]] bool empty() const {
    std::lock_guard lock(mutex_);
    return size_ == 0;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable not_full_;
  std::condition_variable not_empty_;
  std::array<T, Capacity> items_{};
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

namespace {

BoundedQueue<int, 1> readings;
int sum = 0;

void consume() {
  sum += readings.pop();
  sum += readings.pop();
}

}  // namespace

int main() {
  readings.push(20);
  std::thread consumer(consume);
  readings.push(22);
  consumer.join();
  assert(sum == 42);
  assert(readings.empty());
  return 0;
}
