//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread's exception reaches whoever gets the future's value.
#include <cassert>
#include <exception>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread worker([&promise] {
    try {
      throw std::domain_error("no root");
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  worker.join();
#ifdef FIXED
  try {
    future.get();
    assert(false);
  } catch (const std::logic_error& error) {
    assert(error.what() == std::string("no root"));
  }
#else
  return future.get();
#endif
}
