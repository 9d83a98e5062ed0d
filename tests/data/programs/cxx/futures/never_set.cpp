//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The one who should keep the promise waits for its future.
#include <cassert>
#include <future>

int main() {
  std::promise<void> promise;
  std::future<void> future = promise.get_future();
#ifdef FIXED
  promise.set_value();
#endif
  future.wait();
  future.get();
}
