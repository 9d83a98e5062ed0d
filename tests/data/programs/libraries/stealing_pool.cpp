//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "undefined", "line": 77}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "undefined", "line": 77}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "undefined", "line": 77}
// A pool whose workers have a queue each and steal from the others when theirs is empty; a task may spawn more.
// BUG: a thief looks at the size before it takes the lock, and not again: the owner may have taken the last task.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

class StealingPool {
 public:
  using Task = std::function<void(StealingPool&, int)>;
  static constexpr int workers = 2;

  void spawn(int worker, Task task) {
    pending_.fetch_add(1);
    Queue& queue = queues_[worker];
    const std::lock_guard lock(queue.mutex);
    queue.tasks.push_back(std::move(task));
    queue.size.store(queue.tasks.size(), std::memory_order_relaxed);
  }

  /// Runs the tasks, and those that they spawn, with a thread per worker.
  void run() {
    std::vector<std::thread> threads;
    for (int i = 1; i < workers; ++i) threads.emplace_back([this, i] { work(i); });
    work(0);
    for (auto& thread : threads) thread.join();
  }

 private:
  struct Queue {
    std::mutex mutex;
    std::deque<Task> tasks;
    std::atomic<std::size_t> size{0};  // a hint for thieves
  };

  void work(int me) {
    while (pending_.load() > 0) {
      Task task;
      if (!pop(me, task) && !steal(1 - me, task)) {
        std::this_thread::yield();
        continue;
      }
      task(*this, me);
      pending_.fetch_sub(1);
    }
  }

  bool pop(int worker, Task& task) {
    Queue& queue = queues_[worker];
    const std::lock_guard lock(queue.mutex);
    if (queue.tasks.empty()) return false;
    task = std::move(queue.tasks.back());
    queue.tasks.pop_back();
    queue.size.store(queue.tasks.size(), std::memory_order_relaxed);
    return true;
  }

  bool steal(int victim, Task& task) {
    Queue& queue = queues_[victim];
    if (queue.size.load(std::memory_order_relaxed) == 0) return false;
    const std::lock_guard lock(queue.mutex);
#if !BUG
    if (queue.tasks.empty()) return false;
#endif
    task = std::move(queue.tasks.front());
    queue.tasks.pop_front();
    queue.size.store(queue.tasks.size(), std::memory_order_relaxed);
    return true;
  }

  std::array<Queue, workers> queues_;
  std::atomic<int> pending_{0};
};

int main() {
  StealingPool pool;
  std::atomic<int> sum = 0;
  pool.spawn(0, [&sum](StealingPool& inner, int worker) {
    inner.spawn(worker, [&sum](StealingPool&, int) { sum += 1; });
    sum += 1;
  });
  pool.run();
  assert(sum == 2);
}
