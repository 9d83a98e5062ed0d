//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 31}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 31}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 31}
// Flat combining: threads write down what they want done; the one that gets the lock does it for all of them.
// BUG: the combiner says that a request is served before it has written the answer.
#include <array>
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class CombiningCounter {
 public:
  static constexpr int max_threads = 2;

  /// The value before the addition.
  int add(int thread, int amount) {
    Request& mine = requests_[thread];
    mine.amount = amount;
    mine.pending.store(true, std::memory_order_release);
    while (mine.pending.load(std::memory_order_acquire)) {
      const std::unique_lock lock(combiner_, std::try_to_lock);
      if (lock.owns_lock())
        combine();
      else
        std::this_thread::yield();
    }
    return mine.answer;
  }

  int value() const { return value_; }

 private:
  struct alignas(64) Request {
    std::atomic<bool> pending{false};
    int amount = 0;
    int answer = 0;
  };

  void combine() {
    for (Request& request : requests_) {
      if (!request.pending.load(std::memory_order_acquire)) continue;
#if BUG
      request.pending.store(false, std::memory_order_release);
      request.answer = value_;
#else
      request.answer = value_;
#endif
      value_ += request.amount;
#if !BUG
      request.pending.store(false, std::memory_order_release);
#endif
    }
  }

  std::array<Request, max_threads> requests_;
  std::mutex combiner_;
  int value_ = 0;
};

CombiningCounter counter;

int main() {
  int theirs = -1;
  std::thread other([&theirs] { theirs = counter.add(1, 2); });
  const int mine = counter.add(0, 1);
  other.join();
  assert((mine == 0 && theirs == 1) || (theirs == 0 && mine == 2));
  assert(counter.value() == 3);
}
