//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// What ends the loop is a virtual method.
#include <atomic>
#include <cassert>
#include <thread>

class Task {
 public:
  virtual ~Task() = default;
  virtual void run() = 0;
  virtual bool done() const = 0;
};

class Sum final : public Task {
 public:
  void run() override {
    for (int i = 1; i <= 3; ++i) {
#if BUG == 1
      ++added_;
      sum_ += i;
#else
      sum_ += i;
#if BUG == 2
      if (i == 2) continue;
#endif
      ++added_;
#endif
    }
  }
  bool done() const override { return added_ == 3; }
  int sum() const { return sum_; }

 private:
  std::atomic<int> sum_{0}, added_{0};
};

void wait_for(const Task& task) {
  while (!task.done()) std::this_thread::yield();
}

int main() {
  Sum sum;
  std::thread runner([&sum] { sum.run(); });
  wait_for(sum);
  assert(sum.sum() == 6);
  runner.join();
}
