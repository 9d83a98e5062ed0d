//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 59}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 59}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "stuck", "line": 59}
// A bounded queue for many producers and consumers (Vyukov): each cell has a sequence number that says whose turn it is.
// BUG: a consumer hands the cell to the ticket that follows its own instead of the one a round later.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>
#include <thread>

template <typename T>
class MpmcRing {
 public:
  explicit MpmcRing(std::size_t capacity) : cells_(new Cell[capacity]), mask_(capacity - 1) {
    for (std::size_t i = 0; i < capacity; ++i) cells_[i].sequence.store(i, std::memory_order_relaxed);
  }

  bool try_push(T item) {
    std::size_t ticket = tail_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = cells_[ticket & mask_];
      const auto ahead = difference(cell.sequence.load(std::memory_order_acquire), ticket);
      if (ahead < 0) return false;
      if (ahead > 0) {
        ticket = tail_.load(std::memory_order_relaxed);
      } else if (tail_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_relaxed)) {
        cell.item = item;
        cell.sequence.store(ticket + 1, std::memory_order_release);
        return true;
      }
    }
  }

  bool try_pop(T& item) {
    std::size_t ticket = head_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = cells_[ticket & mask_];
      const auto ahead = difference(cell.sequence.load(std::memory_order_acquire), ticket + 1);
      if (ahead < 0) return false;
      if (ahead > 0) {
        ticket = head_.load(std::memory_order_relaxed);
      } else if (head_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_relaxed)) {
        item = cell.item;
#if BUG
        cell.sequence.store(ticket + 1, std::memory_order_release);
#else
        cell.sequence.store(ticket + mask_ + 1, std::memory_order_release);
#endif
        return true;
      }
    }
  }

  void push(T item) {
    while (!try_push(item)) std::this_thread::yield();
  }

  T pop() {
    T item;
    while (!try_pop(item)) std::this_thread::yield();
    return item;
  }

 private:
  struct Cell {
    std::atomic<std::size_t> sequence;
    T item;
  };

  static std::ptrdiff_t difference(std::size_t a, std::size_t b) { return static_cast<std::ptrdiff_t>(a - b); }

  std::unique_ptr<Cell[]> cells_;
  const std::size_t mask_;
  alignas(64) std::atomic<std::size_t> tail_{0};
  alignas(64) std::atomic<std::size_t> head_{0};
};

int main() {
  MpmcRing<int> ring(2);
  int popped[2] = {0, 0};
  std::thread producer([&] {
    ring.push(1);
    ring.push(2);
  });
  std::thread consumer([&] { popped[0] = ring.pop(); });
  ring.push(4);
  popped[1] = ring.pop();
  producer.join();
  consumer.join();
  int last = 0;
  assert(ring.try_pop(last));
  assert(popped[0] + popped[1] + last == 7);
  assert(!ring.try_pop(last));
}
