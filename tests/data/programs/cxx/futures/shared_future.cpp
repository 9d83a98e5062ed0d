//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Every holder of a shared_future gets a reference to the same value, which is not theirs to change.
#include <cassert>
#include <future>
#include <memory>
#include <thread>

int main() {
  std::promise<std::shared_ptr<int>> promise;
  std::shared_future<std::shared_ptr<int>> first = promise.get_future().share();
  promise.set_value(std::make_shared<int>(5));
  std::thread reader([second = first] { assert(*second.get() >= 5); });
#ifdef FIXED
  reader.join();
  ++*first.get();
#else
  ++*first.get();
  reader.join();
#endif
  assert(first.valid() && *first.get() == 6);
}
