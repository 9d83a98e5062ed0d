//! {"exit": 0, "executions": 3}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A semaphore that spins for a while before it blocks.
#include <semaphore.h>

#include <atomic>
#include <cassert>
#include <thread>

class LightSemaphore {
 public:
  LightSemaphore() { sem_init(&blocked_, 0, 0); }
  bool try_wait() {
    int old = count_.load(std::memory_order_relaxed);
#if BUG == 2
    return old >= 0 && count_.compare_exchange_strong(old, old - 1);
#else
    return old > 0 && count_.compare_exchange_strong(old, old - 1, std::memory_order_acquire);
#endif
  }
  void wait() {
    for (int spin = 1000; spin > 0; --spin)
      if (try_wait()) return;
    if (count_.fetch_sub(1) <= 0) sem_wait(&blocked_);
  }
  void signal() {
    int old = count_.fetch_add(1);
#if BUG != 1
    if (old < 0) sem_post(&blocked_);
#else
    (void)old;
#endif
  }

 private:
  std::atomic<int> count_{0};
  sem_t blocked_;
};

LightSemaphore ready;
int data;

int main() {
  std::thread producer([] {
    data = 1;
    ready.signal();
  });
  ready.wait();
  assert(data == 1);
  producer.join();
}
