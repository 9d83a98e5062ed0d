//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The promise dies with its thread, without a value.
#include <cassert>
#include <future>
#include <thread>
#include <utility>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread worker([promise = std::move(promise)] {});
  worker.join();
#ifdef FIXED
  try {
    future.get();
    assert(false);
  } catch (const std::future_error& error) {
    assert(error.code() == std::future_errc::broken_promise);
  }
#else
  assert(future.get() == 0);
#endif
}
