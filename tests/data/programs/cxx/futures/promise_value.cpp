//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// What was done before set_value is visible behind the wait, and not before.
#include <cassert>
#include <future>
#include <string>
#include <thread>

int main() {
  int side_effect = 0;
  std::promise<std::string> promise;
  std::future<std::string> future = promise.get_future();
  std::thread worker([&side_effect, &promise] {
    side_effect = 1;
    promise.set_value("done");
  });
#ifndef FIXED
  assert(side_effect == 0 || side_effect == 1);
#endif
  future.wait();
  assert(side_effect == 1);
  worker.join();
  assert(future.valid() && future.get() == "done" && !future.valid());
}
