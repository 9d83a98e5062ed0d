//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "division-by-zero", "line": 30}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "division-by-zero", "line": 30}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "division-by-zero", "line": 30}
// Latencies of the current window: writers add, a reporter takes the mean and begins a new window.
// BUG: mean looks whether there is anything, and reads the count again for the division; a new window may have begun.
#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>
#include <thread>

/// Sum and count in one word.
class LatencyWindow {
 public:
  void add(std::uint32_t latency) {
    word_.fetch_add(std::uint64_t{latency} << 32 | 1, std::memory_order_relaxed);
  }

  std::uint32_t mean() const {
#if BUG
    if (count_of(word_.load(std::memory_order_relaxed)) == 0) return 0;
    const std::uint64_t word = word_.load(std::memory_order_relaxed);
#else
    const std::uint64_t word = word_.load(std::memory_order_relaxed);
    if (count_of(word) == 0) return 0;
#endif
    return sum_of(word) / count_of(word);
  }

  void restart() { word_.store(0, std::memory_order_relaxed); }

 private:
  static std::uint32_t sum_of(std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); }
  static std::uint32_t count_of(std::uint64_t word) { return static_cast<std::uint32_t>(word); }

  std::atomic<std::uint64_t> word_{0};
};

LatencyWindow window;

int main() {
  std::thread reporter([] {
    for (int i = 0; i < 2; ++i) {
      const std::uint32_t mean = window.mean();
      assert(mean == 0 || (mean >= 2 && mean <= 4));
    }
  });
  window.add(2);
  window.add(4);
  window.restart();
  reporter.join();
}
