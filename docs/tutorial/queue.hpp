// The queue of docs/tutorial.md. With BUG defined, take() looks only once whether there is something to take.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>

class Queue {
 public:
  void put(int value) {
    std::lock_guard lock(mutex_);
    items_.push_back(value);
    filled_.notify_one();
  }

  int take() {
    std::unique_lock lock(mutex_);
#ifdef BUG
    if (items_.empty()) filled_.wait(lock);
#else
    while (items_.empty()) filled_.wait(lock);
#endif
    const int value = items_.front();
    items_.pop_front();
    return value;
  }

  bool try_take(int& value) {
    std::lock_guard lock(mutex_);
    if (items_.empty()) return false;
    value = items_.front();
    items_.pop_front();
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<int> items_;
};
