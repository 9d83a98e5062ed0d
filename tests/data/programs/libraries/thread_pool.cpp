//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "terminate", "line": 80}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "terminate", "line": 80}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "terminate", "line": 80}
// A pool of threads that runs functions and returns futures of their results.
// BUG: stop empties the queue, and what was not begun never fulfils its future: broken promises reach main as exceptions.
#include <cassert>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

class ThreadPool {
 public:
  explicit ThreadPool(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
#if BUG
      tasks_ = {};
#endif
    }
    changed_.notify_all();
    for (auto& thread : threads_) thread.join();
  }

  template <typename Function>
  auto submit(Function function) {
    using Result = std::invoke_result_t<Function>;
    auto task = std::make_shared<std::packaged_task<Result()>>(std::move(function));
    std::future<Result> result = task->get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push([task] { (*task)(); });
    }
    changed_.notify_one();
    return result;
  }

 private:
  void work() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop();
      }
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

int main() {
  std::future<int> six, seven;
  {
    ThreadPool pool(2);
    six = pool.submit([] { return 6; });
    seven = pool.submit([] { return 7; });
  }
  assert(six.get() * seven.get() == 42);
}
