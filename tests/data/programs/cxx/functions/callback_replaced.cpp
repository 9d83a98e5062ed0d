//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A handler is replaced while another thread calls it.
#include <cassert>
#include <functional>
#include <mutex>
#include <thread>

std::mutex mutex;
std::function<int()> handler = [] { return 1; };

int main() {
  std::thread other([] {
    std::lock_guard guard(mutex);
    handler = [] { return 2; };
  });
  int result = 0;
  {
#ifdef FIXED
    std::lock_guard guard(mutex);
#endif
    result = handler();
  }
  other.join();
  assert(result == 1 || result == 2);
}
