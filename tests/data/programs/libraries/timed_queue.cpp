//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "undefined", "line": 39}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "undefined", "line": 39}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "undefined", "line": 39}
// A bounded queue whose pop gives up after a while.
// BUG: what woke pop is not looked at: after a timeout it takes the first item although there may be none.
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

template <typename T>
class TimedQueue {
 public:
  explicit TimedQueue(std::size_t capacity) : capacity_(capacity) {}

  bool push_for(T item, std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, patience, [this] { return items_.size() < capacity_; })) return false;
    items_.push_back(std::move(item));
    changed_.notify_all();
    return true;
  }

  std::optional<T> pop_for(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
#if BUG
    if (items_.empty()) changed_.wait_for(lock, patience);
#else
    if (!changed_.wait_for(lock, patience, [this] { return !items_.empty(); })) return std::nullopt;
#endif
    T item = std::move(items_.front());
    items_.erase(items_.begin());
    changed_.notify_all();
    return item;
  }

 private:
  const std::size_t capacity_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<T> items_;
};

int main() {
  using namespace std::chrono_literals;
  TimedQueue<int> queue(1);
  int sent = 0, received = 0;
  std::thread producer([&] {
    for (int i = 0; i < 2; ++i)
      if (queue.push_for(1, 10ms)) ++sent;
  });
  for (int i = 0; i < 2; ++i)
    if (const auto item = queue.pop_for(10ms)) received += *item;
  producer.join();
  while (const auto item = queue.pop_for(0ms)) received += *item;
  assert(received == sent);
}
