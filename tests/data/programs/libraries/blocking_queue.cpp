//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 37}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 37}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 37}
// A bounded queue whose push and pop block: one condition for producers, one for consumers.
// BUG: push notifies only when the queue was empty: of two waiting consumers the second is never woken.
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

template <typename T>
class BlockingQueue {
 public:
  explicit BlockingQueue(std::size_t capacity) : capacity_(capacity) {}

  void push(T item) {
    std::unique_lock lock(mutex_);
    has_room_.wait(lock, [this] { return items_.size() < capacity_; });
    const bool was_empty = items_.empty();
    items_.push_back(std::move(item));
#if BUG
    if (was_empty) has_items_.notify_one();
#else
    (void)was_empty;
    has_items_.notify_one();
#endif
  }

  T pop() {
    std::unique_lock lock(mutex_);
    has_items_.wait(lock, [this] { return !items_.empty(); });
    T item = std::move(items_.front());
    items_.pop_front();
    has_room_.notify_one();
    return item;
  }

 private:
  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable has_room_, has_items_;
  std::deque<T> items_;
};

BlockingQueue<int> queue(2);

int main() {
  int first = 0, second = 0;
  std::thread one([&] { first = queue.pop(); });
  std::thread two([&] { second = queue.pop(); });
  queue.push(1);
  queue.push(2);
  one.join();
  two.join();
  assert(first + second == 3);
}
