//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A pool of threads: its destructor waits until the work is done, stops the threads and joins them.
#include <atomic>
#include <cassert>
#include <thread>
#include <vector>

class Pool {
 public:
  explicit Pool(int threads) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
  }
  ~Pool() {
#if BUG != 2
    while (open_ > 0) std::this_thread::yield();
#endif
    stopping_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  void submit() {
    ++open_;
    ++queued_;
  }
  int done() const { return done_; }

 private:
  void run() {
    while (!stopping_) {
      int queued = queued_;
      if (queued > 0 && queued_.compare_exchange_strong(queued, queued - 1)) {
        ++done_;
#if BUG != 1
        --open_;
#endif
      } else {
        std::this_thread::yield();
      }
    }
#if BUG == 2
    assert(queued_ == 0);
#endif
  }
  std::atomic<int> queued_{0}, open_{0}, done_{0};
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> threads_;
};

int main() {
  Pool pool(2);
  pool.submit();
}
