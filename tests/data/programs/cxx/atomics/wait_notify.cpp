//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Who changes an atomic that others wait for has to notify them.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> stage = 0;
int result = 0;

int main() {
  std::thread worker([] {
    result = 5;
    stage.store(1, std::memory_order_release);
#ifdef FIXED
    stage.notify_one();
#endif
  });
  stage.wait(0, std::memory_order_acquire);
  assert(stage == 1 && result == 5);
  worker.join();
}
