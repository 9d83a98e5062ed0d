//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Items come as std::optional from a queue with a lock: nothing while it is empty.
#include <cassert>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

class Queue {
 public:
  void push(int item) {
#if BUG != 1
    std::lock_guard guard(mutex_);
#endif
    items_.push_back(item);
  }
  std::optional<int> try_pop() {
    std::lock_guard guard(mutex_);
    if (items_.empty()) return std::nullopt;
    int item = items_.front();
    items_.pop_front();
    return item;
  }

 private:
  std::mutex mutex_;
  std::deque<int> items_;
};

int main() {
  Queue queue;
  std::thread producer([&queue] {
    queue.push(1);
#if BUG != 2
    queue.push(2);
#endif
  });
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    std::optional<int> item;
    while (!(item = queue.try_pop())) std::this_thread::yield();
    sum += *item;
  }
  assert(sum == 3);
  producer.join();
}
