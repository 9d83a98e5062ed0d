//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A bounded queue for several producers and consumers: each cell has a number that says whose turn it is.
#include <atomic>
#include <cassert>
#include <thread>

class Queue {
 public:
  Queue() {
    for (unsigned i = 0; i < size; ++i) cells_[i].turn = i;
  }
  bool push(int value) {
    unsigned at = tail_.load();
    for (;;) {
      Cell& cell = cells_[at % size];
      int ahead = static_cast<int>(cell.turn.load() - at);
      if (ahead < 0) return false;
      if (ahead == 0 && tail_.compare_exchange_weak(at, at + 1)) {
#if BUG == 1
        cell.turn = at + 1;
        cell.value = value;
#else
        cell.value = value;
        cell.turn = at + 1;
#endif
        return true;
      }
      if (ahead > 0) at = tail_.load();
    }
  }
  bool pop(int& value) {
    unsigned at = head_.load();
    for (;;) {
      Cell& cell = cells_[at % size];
      int ahead = static_cast<int>(cell.turn.load() - (at + 1));
      if (ahead < 0) return false;
      if (ahead == 0 && head_.compare_exchange_weak(at, at + 1)) {
        value = cell.value;
#if BUG != 2
        cell.turn = at + size;
#endif
        return true;
      }
      if (ahead > 0) at = head_.load();
    }
  }

 private:
  static constexpr unsigned size = 2;
  struct Cell {
    std::atomic<unsigned> turn;
    int value;
  };
  Cell cells_[size];
  std::atomic<unsigned> head_{0}, tail_{0};
};

Queue queue;

int main() {
  auto produce = [](int value) {
    while (!queue.push(value)) std::this_thread::yield();
  };
  std::thread a([=] { produce(1), produce(4); }), b(produce, 2);
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int value;
    while (!queue.pop(value)) std::this_thread::yield();
    sum += value;
  }
  assert(sum == 7);
  a.join();
  b.join();
}
