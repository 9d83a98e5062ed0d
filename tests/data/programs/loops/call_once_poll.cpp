//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "data-race"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// Each round sets up what it looks at, once: the first call of all threads does it.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

std::once_flag once;
int limit;
std::atomic<int> level{0};

int get_limit() {
#if BUG == 1
  if (limit == 0) limit = 2;
#else
  std::call_once(once, [] { limit = 2; });
#endif
  return limit;
}

int main() {
  std::thread raiser([] {
    while (level < get_limit()) {
      ++level;
#if BUG == 2
      if (level == 1) return;
#endif
    }
  });
  while (level.load() < get_limit()) std::this_thread::yield();
  assert(level == 2);
  raiser.join();
}
