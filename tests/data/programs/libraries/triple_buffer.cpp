//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 55}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 55}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 55}
// Three buffers between a writer and a reader that never wait: each owns one, and swaps it with the one in the middle.
// BUG: publish stores the index and takes the middle buffer that it saw before, though the reader may have taken it since.
#include <array>
#include <atomic>
#include <cassert>
#include <thread>

template <typename T>
class TripleBuffer {
 public:
  T& back() { return buffers_[back_]; }

  void publish() {
#if BUG
    const unsigned middle = middle_.load(std::memory_order_acquire);
    middle_.store(back_ | fresh, std::memory_order_release);
    back_ = middle & ~fresh;
#else
    back_ = middle_.exchange(back_ | fresh, std::memory_order_acq_rel) & ~fresh;
#endif
  }

  /// Whether there is a newer value than the last one.
  bool update() {
    if ((middle_.load(std::memory_order_relaxed) & fresh) == 0) return false;
    front_ = middle_.exchange(front_, std::memory_order_acq_rel) & ~fresh;
    return true;
  }

  const T& front() const { return buffers_[front_]; }

 private:
  static constexpr unsigned fresh = 4;

  std::array<T, 3> buffers_{};
  unsigned back_ = 0;
  std::atomic<unsigned> middle_{1};
  unsigned front_ = 2;
};

struct Frame {
  int left = 0, right = 0;
};

int main() {
  TripleBuffer<Frame> frames;
  std::thread renderer([&frames] {
    for (int i = 1; i <= 3; ++i) {
      frames.back().left = i;
      frames.back().right = i;
      frames.publish();
    }
  });
  int last = 0;
  for (int i = 0; i < 2; ++i) {
    if (!frames.update()) continue;
    assert(frames.front().left == frames.front().right);
    assert(frames.front().left > last);
    last = frames.front().left;
  }
  renderer.join();
}
