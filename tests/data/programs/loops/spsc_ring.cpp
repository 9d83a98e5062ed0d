//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=3"], "exit": 1, "kind": "stuck"}
// A ring with one producer and one consumer; both try again until there is room, or an item.
#include <atomic>
#include <cassert>
#include <thread>

class Ring {
 public:
  bool push(int item) {
    unsigned tail = tail_.load(std::memory_order_relaxed);
#if BUG != 2
    if (tail - head_.load(std::memory_order_acquire) == size) return false;
#endif
#if BUG == 1
    tail_.store(tail + 1, std::memory_order_release);
    items_[tail % size].store(item, std::memory_order_relaxed);
#else
    items_[tail % size].store(item, std::memory_order_relaxed);
    tail_.store(tail + 1, std::memory_order_release);
#endif
    return true;
  }
  bool pop(int& item) {
    unsigned head = head_.load(std::memory_order_relaxed);
    if (head == tail_.load(std::memory_order_acquire)) return false;
    item = items_[head % size].load(std::memory_order_relaxed);
    head_.store(head + 1, std::memory_order_release);
    return true;
  }

 private:
  static constexpr unsigned size = 2;
  std::atomic<int> items_[size];
  std::atomic<unsigned> head_{0}, tail_{0};
};

Ring ring;

int main() {
  std::thread producer([] {
    for (int i = 1; i <= 3; ++i)
      while (!ring.push(i)) std::this_thread::yield();
  });
#if BUG == 3
  constexpr int items = 4;
#else
  constexpr int items = 3;
#endif
  for (int i = 1; i <= items; ++i) {
    int item;
    while (!ring.pop(item)) std::this_thread::yield();
    assert(item == i);
  }
  producer.join();
}
