//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// A task that both threads own is polled.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

class Task {
 public:
  void run() {
#if BUG == 1
    done_ = true;
#endif
    result_ = 6 * 7;
#if BUG != 2
    done_ = true;
#endif
  }
  bool done() const { return done_; }
  int result() const { return result_; }

 private:
  std::atomic<bool> done_{false};
  std::atomic<int> result_{0};
};

int main() {
  auto task = std::make_shared<Task>();
  std::thread runner([task] { task->run(); });
  while (!task->done()) std::this_thread::yield();
  assert(task->result() == 42);
  runner.join();
}
