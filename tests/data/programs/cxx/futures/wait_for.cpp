//! {"exit": 1, "kind": "assertion", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A result may be late.
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

using namespace std::chrono_literals;

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread worker([&promise] { promise.set_value(8); });
  const std::future_status status = future.wait_for(10ms);
#ifdef FIXED
  assert(status == std::future_status::ready || status == std::future_status::timeout);
#else
  assert(status == std::future_status::ready);
#endif
  worker.join();
  assert(future.get() == 8);
}
