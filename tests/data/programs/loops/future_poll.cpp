//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "stuck"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "assertion"}
// A future is polled.
#include <atomic>
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

std::atomic<int> progress{0};

int main() {
  std::promise<int> promise;
  std::future<int> result = promise.get_future();
  std::thread worker([&] {
#if BUG == 2
    promise.set_value(3);
    progress = 100;
#elif BUG == 1
    progress = 100;
#else
    progress = 100;
    promise.set_value(3);
#endif
  });
  while (result.wait_for(std::chrono::seconds(0)) != std::future_status::ready) std::this_thread::yield();
  assert(progress == 100);
  assert(result.get() == 3);
  worker.join();
}
