//! {"exit": 1, "kind": "data-race", "line": 26, "thread": "main"}
//! {"args": ["--define", "RELEASE_ONLY=1"], "exit": 1, "kind": "data-race", "line": 26, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A message is safe to read behind an acquire that saw the release; relaxed orders promise nothing.
#include <atomic>
#include <cassert>
#include <thread>

#if defined(FIXED)
constexpr auto store_order = std::memory_order_release, load_order = std::memory_order_acquire;
#elif defined(RELEASE_ONLY)
constexpr auto store_order = std::memory_order_release, load_order = std::memory_order_relaxed;
#else
constexpr auto store_order = std::memory_order_relaxed, load_order = std::memory_order_relaxed;
#endif

int message = 0;
std::atomic<bool> sent = false;

int main() {
  std::thread sender([] {
    message = 42;
    sent.store(true, store_order);
  });
  if (sent.load(load_order)) {
    assert(message == 42);
  }
  sender.join();
}
