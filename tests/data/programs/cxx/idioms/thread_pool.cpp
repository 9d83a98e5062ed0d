//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Tasks with futures, done by a pool of threads. The buggy close sets the flag without the lock: a worker that has
// just looked at it and is about to wait misses the notification.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

class TaskQueue {
 public:
  TaskQueue() = default;
  TaskQueue(const TaskQueue&) = delete;
  TaskQueue& operator=(const TaskQueue&) = delete;

  /// May be called before there are workers.
  template <typename Function>
  [[nodiscard]] std::future<int> submit(Function function) {
    Task task(std::move(function));
    std::future<int> result = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
    return result;
  }

  /// What each thread of the pool does, until the queue is closed and empty.
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
      if (tasks_.empty()) return;
      Task task = std::move(tasks_.back());
      tasks_.pop_back();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  /// The workers end when everything is done.
  void close() {
    {
#ifdef FIXED
      const std::lock_guard lock(mutex_);
#endif
      closed_ = true;
    }
    wake_.notify_all();
  }

 private:
  using Task = std::packaged_task<int()>;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<bool> closed_{false};
  std::vector<Task> tasks_;
};

int main() {
  TaskQueue queue;
  std::future<int> answer = queue.submit([] { return 6 * 7; });

  std::thread worker(&TaskQueue::work, &queue);
  queue.close();
  worker.join();

  assert(answer.get() == 42);
  return 0;
}
