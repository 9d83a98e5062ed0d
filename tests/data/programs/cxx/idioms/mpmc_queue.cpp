//! {"exit": 1, "kind": "data-race", "line": 48, "thread": "T1"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A bounded queue for many producers and consumers: the sequence number of a cell says whose turn it is. The buggy
// push publishes the cell with a relaxed store, and the item is read without being ordered after its write.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <thread>

template <typename T, std::size_t Capacity>
class MpmcQueue {
  static_assert(Capacity >= 2 && (Capacity & (Capacity - 1)) == 0, "the capacity must be a power of two");

 public:
  MpmcQueue() {
    for (std::size_t i = 0; i < Capacity; ++i) cells_[i].sequence.store(i, std::memory_order_relaxed);
  }

  /// False if the queue is full.
  bool try_push(T item) {
    std::size_t ticket = tail_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = cells_[ticket % Capacity];
      const auto ahead = distance(cell.sequence.load(std::memory_order_acquire), ticket);
      if (ahead < 0) return false;
      if (ahead > 0) {
        ticket = tail_.load(std::memory_order_relaxed);
      } else if (tail_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_relaxed)) {
        cell.item = item;
        cell.sequence.store(ticket + 1, published);
        return true;
      }
    }
  }

  /// False if the queue is empty.
  bool try_pop(T& item) {
    std::size_t ticket = head_.load(std::memory_order_relaxed);
    for (;;) {
      Cell& cell = cells_[ticket % Capacity];
      const auto ahead = distance(cell.sequence.load(std::memory_order_acquire), ticket + 1);
      if (ahead < 0) return false;
      if (ahead > 0) {
        ticket = head_.load(std::memory_order_relaxed);
      } else if (head_.compare_exchange_weak(ticket, ticket + 1, std::memory_order_relaxed)) {
        item = cell.item;
        cell.sequence.store(ticket + Capacity, std::memory_order_release);
        return true;
      }
    }
  }

 private:
#ifdef FIXED
  static constexpr std::memory_order published = std::memory_order_release;
#else
  static constexpr std::memory_order published = std::memory_order_relaxed;
#endif

  struct Cell {
    std::atomic<std::size_t> sequence;
    T item;
  };

  /// How far the cell is ahead of the ticket: 0 is "your turn".
  static std::ptrdiff_t distance(std::size_t sequence, std::size_t ticket) {
    return static_cast<std::ptrdiff_t>(sequence - ticket);
  }

  std::array<Cell, Capacity> cells_;
  std::atomic<std::size_t> tail_{0};
  std::atomic<std::size_t> head_{0};
};

int main() {
  MpmcQueue<int, 2> queue;
  int sum = 0;
  std::thread other([&queue, &sum] {
    queue.try_push(1);
    // May fail: an item of somebody else can be before ours, and not be there yet.
    int item = 0;
    if (queue.try_pop(item)) sum += item;
  });
  queue.try_push(2);
  other.join();

  int item = 0;
  while (queue.try_pop(item)) sum += item;
  assert(sum == 3);
  return 0;
}
