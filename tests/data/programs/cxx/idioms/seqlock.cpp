//! {"exit": 1, "kind": "assertion", "line": 61, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A sequence lock over two coordinates. The reader tries at most twice. The buggy one compares the sequence before
// and after, but does not see that it is odd: the writer was at work all the time.
#include <atomic>
#include <cassert>
#include <optional>
#include <thread>

struct Position {
  int x;
  int y;
};

/// One writer, any number of readers.
class SharedPosition {
 public:
  void write(Position position) {
    const unsigned before = sequence_.load(std::memory_order_relaxed);
    sequence_.store(before + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    x_.store(position.x, std::memory_order_relaxed);
    y_.store(position.y, std::memory_order_relaxed);
    sequence_.store(before + 2, std::memory_order_release);
  }

  /// Nothing if the writer was in the way each time.
  [[nodiscard]] std::optional<Position> read(int tries) const {
    for (int i = 0; i < tries; ++i) {
      const unsigned before = sequence_.load(std::memory_order_acquire);
#ifdef FIXED
      if (before % 2 != 0) continue;
#endif
      const int x = x_.load(std::memory_order_relaxed);
      const int y = y_.load(std::memory_order_relaxed);
      std::atomic_thread_fence(std::memory_order_acquire);
      if (sequence_.load(std::memory_order_relaxed) == before) return Position{x, y};
    }
    return std::nullopt;
  }

 private:
  std::atomic<unsigned> sequence_{0};
  std::atomic<int> x_{0};
  std::atomic<int> y_{0};
};

namespace {

SharedPosition position;

void move() {
  position.write({5, 5});
}

}  // namespace

int main() {
  std::thread writer(move);
  const std::optional<Position> seen = position.read(2);
  if (seen) assert(seen->x == seen->y);
  writer.join();

  const std::optional<Position> last = position.read(1);
  assert(last && last->x == 5 && last->y == 5);
  return 0;
}
