//! {"exit": 1, "kind": "deadlock"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// The initialiser of a local static needs a lock that another user of the static holds.
#include <cassert>
#include <mutex>
#include <thread>

std::recursive_mutex mutex;
int settings = 5;

int load() {
  std::lock_guard guard(mutex);
  return settings;
}

int limit() {
  static const int value = load();
  return value;
}

int main() {
  std::thread other([] { assert(limit() == 5); });
#ifdef FIXED
  const int mine = limit();
  std::unique_lock guard(mutex);
#else
  std::unique_lock guard(mutex);
  const int mine = limit();
#endif
  assert(mine == settings);
  guard.unlock();
  other.join();
}
