//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 64}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 64}
// A readers' lock that is biased towards readers: they leave a mark in a table instead of taking the lock; a writer revokes the
// bias and waits until the marks are gone.
// BUG: a reader leaves its mark by a release store, and may read the bias before the mark can be seen.
#include <array>
#include <atomic>
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

class BiasedLock {
 public:
  static constexpr int max_threads = 2;

  /// Whether the short way was taken; for unlock_shared.
  [[nodiscard]] bool lock_shared(int thread) {
    if (biased_.load(std::memory_order_relaxed)) {
#if BUG
      marks_[thread].store(true, std::memory_order_release);
#else
      marks_[thread].store(true, std::memory_order_seq_cst);
#endif
      if (biased_.load(std::memory_order_seq_cst)) return true;
      marks_[thread].store(false, std::memory_order_release);
    }
    under_.lock_shared();
    return false;
  }

  void unlock_shared(int thread, bool short_way) {
    if (short_way)
      marks_[thread].store(false, std::memory_order_release);
    else
      under_.unlock_shared();
  }

  void lock() {
    under_.lock();
    if (!biased_.exchange(false, std::memory_order_seq_cst)) return;
    for (const auto& mark : marks_)
      while (mark.load(std::memory_order_seq_cst)) std::this_thread::yield();
  }

  void unlock() { under_.unlock(); }

 private:
  std::shared_mutex under_;
  std::atomic<bool> biased_{true};
  std::array<std::atomic<bool>, max_threads> marks_{};
};

BiasedLock lock;
int low, high;

int main() {
  std::thread reader([] {
    const bool short_way = lock.lock_shared(1);
    assert(low == high);
    lock.unlock_shared(1, short_way);
  });
  for (int i = 0; i < 2; ++i) {
    const std::lock_guard guard(lock);
    ++low;
    ++high;
  }
  reader.join();
}
