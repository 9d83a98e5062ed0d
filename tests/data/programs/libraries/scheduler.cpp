//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 55}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 55}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "deadlock", "line": 55}
// A thread that runs tasks when they are due: a heap of deadlines under a lock, and a timed wait until the next one.
// BUG: stop sets the flag without the lock: a scheduler that has just looked at it sleeps forever.
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

class Scheduler {
 public:
  using Clock = std::chrono::steady_clock;

  Scheduler() : thread_([this] { run(); }) {}
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  ~Scheduler() {
    {
#if !BUG
      const std::lock_guard lock(mutex_);
#endif
      stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }

  void after(Clock::duration delay, std::function<void()> task) {
    const std::lock_guard lock(mutex_);
    tasks_.push({Clock::now() + delay, std::move(task)});
    changed_.notify_one();
  }

 private:
  struct Entry {
    Clock::time_point due;
    std::function<void()> task;
    bool operator<(const Entry& other) const { return due > other.due; }
  };

  void run() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      if (tasks_.empty()) {
        changed_.wait(lock);
      } else if (const auto due = tasks_.top().due; Clock::now() < due) {
        changed_.wait_until(lock, due);
      } else {
        const std::function<void()> task = tasks_.top().task;
        tasks_.pop();
        lock.unlock();
        task();
        lock.lock();
      }
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::priority_queue<Entry> tasks_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

int main() {
  std::atomic<int> runs = 0;
  {
    Scheduler scheduler;
    scheduler.after(std::chrono::milliseconds(5), [&runs] { ++runs; });
  }
  assert(runs <= 1);
}
