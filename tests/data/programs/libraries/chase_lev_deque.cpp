//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 105}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "assertion", "line": 105}
// A work-stealing deque (Chase and Lev): the owner pushes and takes at the bottom, thieves steal from the top; it grows.
// BUG: take lacks the fence between its store to the bottom and its load of the top.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

template <typename T>
class WorkDeque {
  struct Ring {
    explicit Ring(std::size_t size) : size(size), cells(new std::atomic<T>[size]) {}
    T get(long at) const { return cells[at % size].load(std::memory_order_relaxed); }
    void put(long at, T item) { cells[at % size].store(item, std::memory_order_relaxed); }

    const std::size_t size;
    std::unique_ptr<std::atomic<T>[]> cells;
  };

 public:
  explicit WorkDeque(std::size_t size) : ring_(new Ring(size)) {}
  WorkDeque(const WorkDeque&) = delete;
  WorkDeque& operator=(const WorkDeque&) = delete;
  ~WorkDeque() { delete ring_.load(); }

  void push(T item) {
    const long bottom = bottom_.load(std::memory_order_relaxed);
    const long top = top_.load(std::memory_order_acquire);
    Ring* ring = ring_.load(std::memory_order_relaxed);
    if (bottom - top >= static_cast<long>(ring->size)) ring = grow(ring, top, bottom);
    ring->put(bottom, item);
    std::atomic_thread_fence(std::memory_order_release);
    bottom_.store(bottom + 1, std::memory_order_relaxed);
  }

  std::optional<T> take() {
    const long bottom = bottom_.load(std::memory_order_relaxed) - 1;
    Ring* ring = ring_.load(std::memory_order_relaxed);
    bottom_.store(bottom, std::memory_order_relaxed);
#if !BUG
    std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
    long top = top_.load(std::memory_order_relaxed);
    if (top > bottom) {
      bottom_.store(bottom + 1, std::memory_order_relaxed);
      return std::nullopt;
    }
    const T item = ring->get(bottom);
    if (top < bottom) return item;
    const bool won = top_.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst, std::memory_order_relaxed);
    bottom_.store(bottom + 1, std::memory_order_relaxed);
    if (!won) return std::nullopt;
    return item;
  }

  std::optional<T> steal() {
    long top = top_.load(std::memory_order_acquire);
    std::atomic_thread_fence(std::memory_order_seq_cst);
    const long bottom = bottom_.load(std::memory_order_acquire);
    if (top >= bottom) return std::nullopt;
    const T item = ring_.load(std::memory_order_acquire)->get(top);
    if (!top_.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst, std::memory_order_relaxed))
      return std::nullopt;
    return item;
  }

 private:
  /// The old ring stays until the deque goes: a thief may still read it.
  Ring* grow(Ring* old, long top, long bottom) {
    Ring* ring = new Ring(2 * old->size);
    for (long i = top; i < bottom; ++i) ring->put(i, old->get(i));
    outgrown_.emplace_back(old);
    ring_.store(ring, std::memory_order_release);
    return ring;
  }

  std::atomic<long> top_{0}, bottom_{0};
  std::atomic<Ring*> ring_;
  std::vector<std::unique_ptr<Ring>> outgrown_;
};

int main() {
  WorkDeque<int> deque(1);
  std::atomic<int> times[3] = {0, 0, 0};
  const auto note = [&times](std::optional<int> item) {
    if (item) times[*item].fetch_add(1, std::memory_order_relaxed);
  };
  deque.push(0);
  std::thread thief([&] {
    note(deque.steal());
    note(deque.steal());
  });
  deque.push(1);
  deque.push(2);
  for (int i = 0; i < 3; ++i) note(deque.take());
  thief.join();
  for (const auto& count : times) assert(count.load() == 1);
}
