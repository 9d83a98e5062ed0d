//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A worker takes jobs from a queue until it is told to stop and none is left.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class Jobs {
 public:
  void add(int job) {
    std::lock_guard guard(mutex_);
    jobs_[count_++] = job;
  }
  bool take(int& job) {
    std::lock_guard guard(mutex_);
    if (count_ == 0) return false;
    job = jobs_[--count_];
    return true;
  }

 private:
  std::mutex mutex_;
  int jobs_[4];
  int count_ = 0;
};

Jobs jobs;
std::atomic<bool> stop{false};
int sum;

void work() {
  for (;;) {
    int job;
#if BUG == 2
    if (stop) return;
    if (jobs.take(job)) sum += job;
#else
    bool last = stop;
    if (jobs.take(job)) {
      sum += job;
    } else if (last) {
      return;
    }
#endif
    std::this_thread::yield();
  }
}

int main() {
  std::thread worker(work);
  jobs.add(3);
#if BUG != 1
  stop = true;
#endif
  worker.join();
  assert(sum == 3);
}
