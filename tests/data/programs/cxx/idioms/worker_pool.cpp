//! {"args": [], "exit": 0, "executions": 7888, "blocked": 0}
//! {"args": ["--reduction=rf", "--model=tso"], "exit": 0, "executions": 7888, "blocked": 0}
//! {"args": ["--reduction=rf", "--model=pso"], "exit": 0, "executions": 7888, "blocked": 0}
// A pool of worker threads that main constructs on the heap: mutex, condition variable and queue are initialised at
// run time, before there are workers.
#include <cassert>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

class WorkerPool {
 public:
  explicit WorkerPool(int workers) {
    for (int i = 0; i < workers; ++i) workers_.emplace_back([this] { work(); });
  }
  ~WorkerPool() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    changed_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  void submit(std::function<void()> job) {
    {
      const std::lock_guard lock(mutex_);
      jobs_.push(std::move(job));
    }
    changed_.notify_one();
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      const std::function<void()> job = std::move(jobs_.front());
      jobs_.pop();
      lock.unlock();
      job();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> jobs_;
  bool closed_ = false;
  std::vector<std::thread> workers_;
};

int main() {
  std::vector<int> results(2);
  {
    const auto pool = std::make_unique<WorkerPool>(2);
    for (int& result : results) pool->submit([&result] { result = 1; });
  }
  for (const int result : results) assert(result == 1);
  return 0;
}
