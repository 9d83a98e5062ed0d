//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// Looking something up with [] inserts it: a reader's lock is not enough for that.
#include <cassert>
#include <shared_mutex>
#include <thread>
#include <unordered_map>

std::shared_mutex mutex;
std::unordered_map<int, int> cache{{1, 100}};

int lookup(int key) {
  std::shared_lock lock(mutex);
#ifdef FIXED
  const auto found = cache.find(key);
  return found == cache.end() ? 0 : found->second;
#else
  return cache[key];
#endif
}

std::size_t entries() {
  std::shared_lock lock(mutex);
  return cache.size();
}

int main() {
  std::thread other([] { assert(lookup(2) == 0); });
  assert(entries() >= 1);
  other.join();
}
