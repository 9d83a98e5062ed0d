//! {"exit": 1, "kind": "assertion", "line": 23, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// However long one is ready to wait for a timed mutex, it may not be long enough.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

std::timed_mutex mutex;
int entries = 0;

int main() {
  std::thread other([] {
    std::lock_guard guard(mutex);
    ++entries;
  });
  int expected = 1;
  {
    std::unique_lock lock(mutex, 50ms);
#ifndef FIXED
    assert(lock.owns_lock());
#endif
    if (lock) {
      ++entries;
      ++expected;
    }
  }
  other.join();
  assert(entries == expected);
}
