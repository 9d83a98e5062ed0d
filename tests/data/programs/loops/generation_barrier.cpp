//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A barrier that counts its generations, under a mutex that is given up between two looks.
#include <cassert>
#include <mutex>
#include <thread>

class Barrier {
 public:
  void arrive_and_wait() {
    std::unique_lock lock(mutex_);
    int mine = generation_;
    if (++arrived_ == 2) {
      arrived_ = 0;
#if BUG != 1
      ++generation_;
#endif
      return;
    }
#if BUG == 2
    if (mine == 0) return;
#endif
    while (generation_ == mine) {
      lock.unlock();
      std::this_thread::yield();
      lock.lock();
    }
  }

 private:
  std::mutex mutex_;
  int arrived_ = 0, generation_ = 0;
};

Barrier barrier;
std::mutex mutex;
int arrived;

void work() {
  {
    std::lock_guard guard(mutex);
    ++arrived;
  }
  barrier.arrive_and_wait();
  std::lock_guard guard(mutex);
  assert(arrived == 2);
}

int main() {
  std::thread a(work), b(work);
  a.join();
  b.join();
}
