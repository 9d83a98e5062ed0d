//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 0}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 59}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 59}
// The loop of an I/O thread: work comes through a lock-free list, and the thread is woken only if it says that it sleeps.
// BUG: the thread says so by a release store: the producer may not see it, nor the thread the work (Dekker without a fence).
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

struct Work {
  explicit Work(int amount) : amount(amount) {}
  const int amount;
  Work* next = nullptr;
};

class EventLoop {
 public:
  void post(Work* work) {
    work->next = list_.load(std::memory_order_relaxed);
    while (!list_.compare_exchange_weak(work->next, work)) {
    }
    if (!sleeping_.load()) return;
    const std::lock_guard lock(mutex_);
    wake_.notify_one();
  }

  /// Returns the sum of what was posted, when at least `count` pieces of work were.
  int run(int count) {
    int sum = 0;
    while (count > 0) {
      Work* work = list_.exchange(nullptr);
      if (work == nullptr) {
        sleep();
        continue;
      }
      while (work != nullptr) {
        sum += work->amount;
        --count;
        delete std::exchange(work, work->next);
      }
    }
    return sum;
  }

 private:
  void sleep() {
    std::unique_lock lock(mutex_);
#if BUG
    sleeping_.store(true, std::memory_order_release);
#else
    sleeping_.store(true);
#endif
    if (list_.load() == nullptr) wake_.wait(lock);
    sleeping_.store(false, std::memory_order_relaxed);
  }

  std::atomic<Work*> list_{nullptr};
  std::atomic<bool> sleeping_{false};
  std::mutex mutex_;
  std::condition_variable wake_;
};

EventLoop loop;

int main() {
  int sum = 0;
  std::thread io([&sum] { sum = loop.run(2); });
  loop.post(new Work(1));
  loop.post(new Work(2));
  io.join();
  assert(sum == 3);
}
