//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// Waits until two workers have counted a number down.
#include <atomic>
#include <cassert>
#include <thread>

class Latch {
 public:
  explicit Latch(int count) : count_(count) {}
  void count_down() {
#if BUG == 1
    count_ = count_ - 1;
#else
    --count_;
#endif
  }
  void wait() const {
    while (count_.load() > 0) std::this_thread::yield();
  }

 private:
  std::atomic<int> count_;
};

Latch latch(2);
std::atomic<int> parts{0};

void work() {
#if BUG == 2
  latch.count_down();
  ++parts;
#else
  ++parts;
  latch.count_down();
#endif
}

int main() {
  std::thread a(work), b(work);
  latch.wait();
  assert(parts == 2);
  a.join();
  b.join();
}
