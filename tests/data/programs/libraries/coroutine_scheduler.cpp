//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 44}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 44}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 44}
// Coroutines on two threads: `co_await scheduler.move()` leaves the thread, and any thread of the scheduler goes on with it.
// BUG: the awaiter puts the coroutine into the queue and only then writes down in its frame where it came from: another thread
// may have finished it by then.
#include <atomic>
#include <cassert>
#include <coroutine>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

class Scheduler {
 public:
  class Move {
   public:
    explicit Move(Scheduler& scheduler) : scheduler_(scheduler) {}
    bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> coroutine) {
#if BUG
      scheduler_.push(coroutine);
      from_ = std::this_thread::get_id();
#else
      from_ = std::this_thread::get_id();
      scheduler_.push(coroutine);
#endif
    }
    /// Whether it goes on in another thread.
    bool await_resume() const noexcept { return from_ != std::this_thread::get_id(); }

   private:
    Scheduler& scheduler_;
    std::thread::id from_;
  };

  Move move() { return Move(*this); }

  void push(std::coroutine_handle<> coroutine) {
    const std::lock_guard lock(mutex_);
    queue_.push_back(coroutine);
  }

  /// Goes on with one coroutine, if there is one.
  bool run_one() {
    std::unique_lock lock(mutex_);
    if (queue_.empty()) return false;
    const std::coroutine_handle<> next = queue_.front();
    queue_.pop_front();
    lock.unlock();
    next.resume();
    return true;
  }

 private:
  std::mutex mutex_;
  std::deque<std::coroutine_handle<>> queue_;
};

Scheduler scheduler;
std::atomic<int> moved, finished;

Task job() {
  if (co_await scheduler.move()) ++moved;
  ++finished;
}

int main() {
  std::thread other([] {
    while (finished == 0) {
      if (!scheduler.run_one()) std::this_thread::yield();
    }
  });
  job();
  while (finished == 0) {
    if (!scheduler.run_one()) std::this_thread::yield();
  }
  other.join();
  assert(finished == 1 && moved <= 1);
}
