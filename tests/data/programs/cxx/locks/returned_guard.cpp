//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A function returns the lock to its caller, who has to keep it.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int entries = 0;

[[nodiscard]] std::unique_lock<std::mutex> enter() {
  return std::unique_lock(mutex);
}

int main() {
  std::thread other([] {
    auto lock = enter();
    ++entries;
  });
  {
#ifdef FIXED
    auto lock = enter();
#else
    static_cast<void>(enter());
#endif
    ++entries;
  }
  other.join();
  assert(entries == 2);
}
