//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A unique_ptr in a shared slot: moving it out has to be under the lock that moving it in is.
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

std::mutex mutex;
std::unique_ptr<int> slot;

int main() {
  std::thread sender([] {
    auto message = std::make_unique<int>(4);
    std::lock_guard guard(mutex);
    slot = std::move(message);
  });
  std::unique_ptr<int> received;
  {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    received = std::move(slot);
  }
  assert(!received || *received == 4);
  sender.join();
}
