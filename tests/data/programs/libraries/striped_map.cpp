//! {"args": ["--model=sc"], "exit": 0}
//! {"args": ["--model=tso"], "exit": 0}
//! {"args": ["--model=pso"], "exit": 0}
//! {"args": ["--model=sc", "--define", "BUG=1"], "exit": 1, "kind": "data-race", "line": 28}
//! {"args": ["--model=tso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 34}
//! {"args": ["--model=pso", "--define", "BUG=1"], "exit": 1, "kind": "use-after-free", "line": 34}
// A hash map with a lock per stripe of buckets; it grows under all locks.
// BUG: the bucket is chosen before the stripe's lock is taken, and the table may have grown in between.
#include <array>
#include <cassert>
#include <cstddef>
#include <forward_list>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

template <typename Key, typename Value>
class StripedMap {
 public:
  StripedMap() : buckets_(stripes) {}

  void put(const Key& key, Value value) {
    const std::size_t hash = std::hash<Key>{}(key);
#if BUG
    Bucket& bucket = buckets_[hash % buckets_.size()];
    const std::lock_guard lock(locks_[hash % stripes]);
#else
    const std::lock_guard lock(locks_[hash % stripes]);
    Bucket& bucket = buckets_[hash % buckets_.size()];
#endif
    for (auto& [known, old] : bucket)
      if (known == key) {
        old = std::move(value);
        return;
      }
    bucket.emplace_front(key, std::move(value));
  }

  std::optional<Value> get(const Key& key) const {
    const std::size_t hash = std::hash<Key>{}(key);
    const std::lock_guard lock(locks_[hash % stripes]);
    for (const auto& [known, value] : buckets_[hash % buckets_.size()])
      if (known == key) return value;
    return std::nullopt;
  }

  void grow() {
    std::array<std::unique_lock<std::mutex>, stripes> all;
    for (std::size_t i = 0; i < stripes; ++i) all[i] = std::unique_lock(locks_[i]);
    std::vector<Bucket> larger(2 * buckets_.size());
    for (Bucket& bucket : buckets_)
      for (auto& entry : bucket) larger[std::hash<Key>{}(entry.first) % larger.size()].push_front(std::move(entry));
    buckets_.swap(larger);
  }

 private:
  using Bucket = std::forward_list<std::pair<Key, Value>>;
  static constexpr std::size_t stripes = 2;

  mutable std::array<std::mutex, stripes> locks_;
  std::vector<Bucket> buckets_;
};

int main() {
  StripedMap<int, int> map;
  map.put(1, 10);
  std::thread other([&map] { map.put(3, 30); });
  map.grow();
  map.put(2, 20);
  other.join();
  assert(map.get(1) == 10 && map.get(2) == 20 && map.get(3) == 30);
}
