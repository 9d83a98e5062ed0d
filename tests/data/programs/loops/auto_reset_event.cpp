//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// An event that lets one thread pass each time it is set.
#include <atomic>
#include <cassert>
#include <thread>

class AutoResetEvent {
 public:
  void set() {
#if BUG == 1
    int old = 0;
    status_.compare_exchange_strong(old, 1);
#else
    int old = status_.load();
    while (!status_.compare_exchange_weak(old, old < 1 ? old + 1 : 1)) {
    }
#endif
  }
  void wait() {
    int old = status_.fetch_sub(1);
#if BUG == 2
    if (old == 0) return;
#endif
    if (old == 1) return;
    while (status_.load() < 0) std::this_thread::yield();
  }

 private:
  std::atomic<int> status_{0};  // 1: set; below 0: threads that wait
};

AutoResetEvent event;
std::atomic<int> prepared{0};

int main() {
  std::thread setter([] {
    prepared = 1;
    event.set();
  });
  event.wait();
  assert(prepared == 1);
  setter.join();
}
